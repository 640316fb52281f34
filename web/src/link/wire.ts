// Made by `npm run types` from src/reihum/server/openapi.json. Do not edit.
export type Act = components['schemas']['Act'];
export type Add = components['schemas']['Add'];
export type Against = components['schemas']['Against'];
export type Answer = components['schemas']['Answer'];
export type Arrange = components['schemas']['Arrange'];
export type Calendar = components['schemas']['Calendar'];
export type CardsCounted = components['schemas']['CardsCounted'];
export type Changed = components['schemas']['Changed'];
export type Choice = components['schemas']['Choice'];
export type Control = components['schemas']['Control'];
export type Counted = components['schemas']['Counted'];
export type DayDeal = components['schemas']['DayDeal'];
export type DayGame = components['schemas']['DayGame'];
export type DayMark = components['schemas']['DayMark'];
export type DayResult = components['schemas']['DayResult'];
export type DayRow = components['schemas']['DayRow'];
export type Deal = components['schemas']['Deal'];
export type DealResult = components['schemas']['DealResult'];
export type Done = components['schemas']['Done'];
export type Door = components['schemas']['Door'];
export type DropHint = components['schemas']['DropHint'];
export type Evening = components['schemas']['Evening'];
export type EveningLine = components['schemas']['EveningLine'];
export type EveningPerson = components['schemas']['EveningPerson'];
export type ExampleLine = components['schemas']['ExampleLine'];
export type Expel = components['schemas']['Expel'];
export type Feat = components['schemas']['Feat'];
export type FromClient = components['schemas']['FromClient'];
export type GameFigures = components['schemas']['GameFigures'];
export type GameLine = components['schemas']['GameLine'];
export type Guide = components['schemas']['Guide'];
export type HandOn = components['schemas']['HandOn'];
export type Happened = components['schemas']['Happened'];
export type Hello = components['schemas']['Hello'];
export type Hint = components['schemas']['Hint'];
export type Hinted = components['schemas']['Hinted'];
export type How = components['schemas']['How'];
export type Hurry = components['schemas']['Hurry'];
export type Knock = components['schemas']['Knock'];
export type Known = components['schemas']['Known'];
export type LaidMeld = components['schemas']['LaidMeld'];
export type Laying = components['schemas']['Laying'];
export type LetIn = components['schemas']['LetIn'];
export type May = components['schemas']['May'];
export type Me = components['schemas']['Me'];
export type Meld = components['schemas']['Meld'];
export type MyDayResult = components['schemas']['MyDayResult'];
export type MyResult = components['schemas']['MyResult'];
export type Named = components['schemas']['Named'];
export type News = components['schemas']['News'];
export type Next = components['schemas']['Next'];
export type Opponents = components['schemas']['Opponents'];
export type OptionSchema = components['schemas']['OptionSchema'];
export type OptionsSchema = components['schemas']['OptionsSchema'];
export type PadKey = components['schemas']['PadKey'];
export type PadLine = components['schemas']['PadLine'];
export type PadPile = components['schemas']['PadPile'];
export type Part = components['schemas']['Part'];
export type PlannedGame = components['schemas']['PlannedGame'];
export type Promised = components['schemas']['Promised'];
export type Refused = components['schemas']['Refused'];
export type Replay = components['schemas']['Replay'];
export type ResultLine = components['schemas']['ResultLine'];
export type RuleLine = components['schemas']['RuleLine'];
export type Rulebook = components['schemas']['Rulebook'];
export type Say = components['schemas']['Say'];
export type Seat = components['schemas']['Seat'];
export type Server = components['schemas']['Server'];
export type Skip = components['schemas']['Skip'];
export type Sorted = components['schemas']['Sorted'];
export type Spoke = components['schemas']['Spoke'];
export type SpotLine = components['schemas']['SpotLine'];
export type Start = components['schemas']['Start'];
export type Statistics = components['schemas']['Statistics'];
export type Sure = components['schemas']['Sure'];
export type Table = components['schemas']['Table'];
export type TableLine = components['schemas']['TableLine'];
export type Tally = components['schemas']['Tally'];
export type ToAdd = components['schemas']['ToAdd'];
export type ToClient = components['schemas']['ToClient'];
export type ToCount = components['schemas']['ToCount'];
export type ToGather = components['schemas']['ToGather'];
export type ToGoOn = components['schemas']['ToGoOn'];
export type ToLay = components['schemas']['ToLay'];
export type ToOpen = components['schemas']['ToOpen'];
export type ToPlan = components['schemas']['ToPlan'];
export type ToPlay = components['schemas']['ToPlay'];
export type ToSit = components['schemas']['ToSit'];
export type ToStart = components['schemas']['ToStart'];
export type Today = components['schemas']['Today'];
export type Token = components['schemas']['Token'];
export type TransferCode = components['schemas']['TransferCode'];
export type Trouble = components['schemas']['Trouble'];
export type Verb = components['schemas']['Verb'];
export type Wearing = components['schemas']['Wearing'];
export type Why = components['schemas']['Why'];
export type WithCode = components['schemas']['WithCode'];
export type Zone = components['schemas']['Zone'];

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An action, under an id of the client's, for the moment `at`. */
        Act: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "act";
            id: string;
            action: string;
            at: [
                number,
                number
            ];
        };
        /** @description My browser's part of what match `number` will be dealt from. */
        Add: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "add";
            number: number;
            part: string;
        };
        /** @description Against people only, or with bots, the strongest of which is of this level. */
        Against: {
            /** @default 0 */
            played: number;
            /** @default 0 */
            won: number;
            /** @enum {string} */
            who: "people" | "easy" | "medium" | "hard";
        };
        /**
         * @description To a `may`: what stands against it (nothing: it is lawful), what it would give, and what can
         *     be picked next.
         */
        Answer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "answer";
            action: string;
            why: components["schemas"]["Why"] | null;
            preview: {
                [key: string]: number;
            };
            next: components["schemas"]["Next"];
            now: components["schemas"]["Part"][];
        };
        /** @description The host gives a seat to a bot or a bot another level, frees it, or swaps it. */
        Arrange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "arrange";
            seat: number;
            /** @enum {string} */
            what: "bot" | "free" | "swap";
            /** @default 0 */
            other?: number;
            /**
             * @default medium
             * @enum {string}
             */
            level?: "easy" | "medium" | "hard";
        };
        Calendar: {
            month: string;
            today: string;
            first: string;
            marks: components["schemas"]["DayMark"][];
        };
        CardsCounted: {
            points: number;
            parts: {
                [key: string]: number;
            };
        };
        /**
         * @description News for a line that asked for changes and has just had those before: they went up to event
         *     number `since` of the same match. What is not here is as it was. A zone takes the place of the
         *     one of its name; those that are new come after the others.
         */
        Changed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "changed";
            at: [
                number,
                number
            ];
            since: number;
            events: components["schemas"]["Happened"][];
            zones: components["schemas"]["Zone"][];
            now?: components["schemas"]["Part"][];
            asked?: number[];
            yours?: boolean;
            /** @enum {string} */
            phase?: "play" | "rest" | "over";
            deal?: number;
            deals?: number;
            facts?: {
                [key: string]: unknown;
            };
            wild?: string[];
            notes?: string[];
            answer?: components["schemas"]["Choice"] | null;
            points?: number[][];
            counted?: components["schemas"]["Counted"][][];
            totals?: number[];
            winners?: number[];
            menu?: components["schemas"]["Choice"][];
            verbs?: components["schemas"]["Verb"][];
            routine?: components["schemas"]["Choice"] | null;
            undo?: boolean;
            left?: number | null;
            guide?: components["schemas"]["Guide"] | null;
        };
        /** @description A line of the menu. */
        Choice: {
            action: string;
            verb: string;
            cards: string[];
            place: string | null;
            number: number | null;
            which: number[];
            label: string;
        };
        /** @description The host sets the bots' pace, pauses, limits the time to answer (in seconds). */
        Control: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "control";
            /** @enum {string} */
            pace: "slow" | "normal" | "fast";
            paused: boolean;
            limit?: number | null;
        };
        /** @description What counts for or against somebody once a deal is over, and how much. */
        Counted: {
            name: string;
            cards: string[];
            points: number;
        };
        DayDeal: {
            day: string;
            game: string;
            name: string;
            bots: string[];
            faces: string[];
            today: boolean;
            left: number;
            zone: string;
            /** @enum {string} */
            state: "new" | "going" | "done";
            code: string | null;
            rows: components["schemas"]["DayRow"][] | null;
            practice: components["schemas"]["MyDayResult"][];
            cards: string | null;
        };
        /** @description A game of today, and how far I have come with it. */
        DayGame: {
            game: string;
            name: string;
            /** @enum {string} */
            state: "new" | "going" | "done";
            code: string | null;
            mine: components["schemas"]["DayResult"] | null;
            rank: number | null;
            people: number;
        };
        DayMark: {
            won: boolean;
            figure: number | null;
            place: number;
            seats: number;
            day: string;
            game: string;
            name: string;
        };
        /** @description How somebody did with the cards of a day. */
        DayResult: {
            won: boolean;
            figure: number | null;
            place: number;
            seats: number;
        };
        /** @description Somebody's first match. Its player can see it again, and all when the day is over. */
        DayRow: {
            won: boolean;
            figure: number | null;
            place: number;
            seats: number;
            name: string;
            face: string;
            you: boolean;
            rank: number;
            code: string | null;
        };
        Deal: {
            code: string;
            number: number;
            game: string;
            name: string;
            seats: number;
            unusual: string[];
            playable: boolean;
            best: number[];
            results: components["schemas"]["DealResult"][];
        };
        DealResult: {
            code: string;
            number: number;
            /** Format: date-time */
            ended: string;
            names: string[];
            levels: ("" | "easy" | "medium" | "hard")[];
            totals: number[];
            winners: number[];
        };
        /** @description The action was done, now or before. */
        Done: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "done";
            id: string;
        };
        /**
         * @description The host locks the table, so that whoever is new has to be let in, or closes it to
         *     lookers-on.
         */
        Door: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "door";
            locked: boolean;
            closed: boolean;
        };
        /** @description The hint that was asked for is not wanted any more. */
        DropHint: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "drop-hint";
        };
        /**
         * @description This table is one of an evening's, game `number` of so many. `table` is the one where it goes
         *     on by now: whoever is at an older one follows.
         */
        Evening: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "evening";
            code: string;
            number: number;
            games: number;
            table: string;
        };
        EveningLine: {
            code: string;
            link: string;
            /** Format: date-time */
            opened: string;
            people: components["schemas"]["EveningPerson"][];
            you: number | null;
            leads: boolean;
            games: components["schemas"]["PlannedGame"][];
            begun: number;
            table: string;
            over: boolean;
            wait: number | null;
            plays: number[] | null;
            bots: number;
            promise: components["schemas"]["Promised"] | null;
        };
        EveningPerson: {
            name: string;
            face: string;
            here: boolean;
            points: number;
            place: number;
            games: (number | null)[];
        };
        ExampleLine: {
            rows: components["schemas"]["SpotLine"][][][];
            good: boolean | null;
            caption: string;
            wild: string;
            how: boolean;
        };
        /** @description The host sends whoever sits here away for good. */
        Expel: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "expel";
            seat: number;
        };
        Feat: {
            /** @enum {string} */
            kind: "win" | "people" | "hard" | "eleven" | "close" | "crowd" | "streak" | "played" | "every" | "day" | "day-win" | "day-row" | "lead" | "best";
            game: string | null;
            name: string;
            n: number | null;
            /** Format: date-time */
            at: string;
            code: string;
            number: number;
        };
        /** @description Every message of a browser. */
        FromClient: components["schemas"]["Hello"] | components["schemas"]["Act"] | components["schemas"]["May"] | components["schemas"]["Say"] | components["schemas"]["Add"] | components["schemas"]["Hint"] | components["schemas"]["DropHint"] | components["schemas"]["Skip"] | components["schemas"]["Hurry"] | components["schemas"]["Start"] | components["schemas"]["Arrange"] | components["schemas"]["Control"] | components["schemas"]["Door"] | components["schemas"]["LetIn"] | components["schemas"]["Expel"] | components["schemas"]["HandOn"];
        GameFigures: {
            /** @default 0 */
            played: number;
            /** @default 0 */
            won: number;
            /** @default 0 */
            streak: number;
            /** @default 0 */
            longest: number;
            game: string;
            name: string;
            /** @enum {string} */
            counts: "points" | "deals";
            /** @default 0 */
            mean: number;
            /** @default 0 */
            best: number;
            against: components["schemas"]["Against"][];
            opponents: components["schemas"]["Opponents"][];
            results: components["schemas"]["MyResult"][];
        };
        GameLine: {
            game: string;
            name: string;
            short: string;
            length: string;
            minutes: number;
            seats: [
                number,
                number
            ];
            age: number;
            age_said: boolean;
            levels: ("easy" | "medium" | "hard")[];
            rules: number;
            lesson: boolean;
            options: components["schemas"]["OptionsSchema"];
        };
        /**
         * @description What a learner is told, what to do (none: others are on turn, or all is done), and how far
         *     it is. A number that is missing does not matter.
         */
        Guide: {
            line: components["schemas"]["Part"][];
            choice: components["schemas"]["Choice"] | null;
            step: number;
            steps: number;
            done: boolean;
        };
        /** @description The host makes whoever sits here the host. */
        HandOn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hand-on";
            seat: number;
        };
        /** @description An event as the own chair heard it; those with nothing to show or tell are left out. */
        Happened: {
            n: number;
            /** @enum {string} */
            kind: "moved" | "shown" | "said" | "shuffled" | "scored" | "dealt";
            line?: components["schemas"]["Part"][];
            rule?: string;
            seat?: number;
            word?: string;
            called?: boolean;
            number?: number;
            /** @enum {string} */
            unit?: "ms" | "number";
            cards?: string[];
            source?: string;
            target?: string;
            zone?: string;
            place?: string;
        };
        /**
         * @description The first message: who I am, my language, and how far I have come. One of another
         *     wire may say more; it is told to reload the page.
         */
        Hello: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hello";
            wire: number;
            token: string;
            lang: string;
            seen?: [
                number,
                number
            ] | null;
            /** @default false */
            changes?: boolean;
        };
        /** @description What would a good player do now? */
        Hint: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hint";
        };
        /** @description To a `hint`, for the moment `at`: the action, in words too, and why; none: nothing. */
        Hinted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hinted";
            at: [
                number,
                number
            ];
            choice: components["schemas"]["Choice"] | null;
            line: components["schemas"]["Part"][];
            why: string;
        };
        /** @description How a game goes, on one screen. */
        How: {
            goal: string;
            steps: string[];
        };
        /** @description Whoever plays alone against bots would rather not wait for them. */
        Hurry: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "hurry";
        };
        /** @description Somebody who would like to sit down at a locked table. */
        Knock: {
            number: number;
            name: string;
        };
        Known: {
            name: string;
            face: string;
        };
        LaidMeld: {
            /** @enum {string} */
            kind: "run" | "set" | "colour";
            cards: string[];
            stands: string[];
        };
        Laying: {
            wild: string[];
            dealt: number;
            melds: components["schemas"]["LaidMeld"][];
            left: string[];
            points: number;
            throw: string;
            after: number;
            out: boolean;
        };
        /** @description The host lets somebody sit down who knocks at a locked table, or does not. */
        LetIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "let-in";
            knock: number;
            yes: boolean;
        };
        /** @description May I, what would it give, and what can I pick next? */
        May: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "may";
            action: string;
        };
        Me: {
            name: string;
            face: string;
            tables: components["schemas"]["TableLine"][];
        };
        /**
         * @description Cards that belong together, in the order in which they read; of each the value it stands
         *     for, empty where that is its own; and what they bring together, where that matters.
         */
        Meld: {
            /** @enum {string} */
            kind: "run" | "set" | "colour";
            cards: string[];
            stands: string[];
            points: number;
        };
        MyDayResult: {
            won: boolean;
            figure: number | null;
            place: number;
            seats: number;
            code: string;
        };
        MyResult: {
            /** Format: date-time */
            ended: string;
            code: string;
            number: number;
            points: number;
            won: boolean;
            place: number;
            seats: number;
        };
        Named: {
            name: string;
        };
        /** @description What happened after event number `since` of match at[0], and how things stand now. */
        News: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "news";
            at: [
                number,
                number
            ];
            since: number;
            events: components["schemas"]["Happened"][];
            zones: components["schemas"]["Zone"][];
            now: components["schemas"]["Part"][];
            asked: number[];
            yours: boolean;
            /** @enum {string} */
            phase: "play" | "rest" | "over";
            deal: number;
            deals: number;
            facts: {
                [key: string]: unknown;
            };
            wild: string[];
            notes: string[];
            answer: components["schemas"]["Choice"] | null;
            points: number[][];
            counted: components["schemas"]["Counted"][][];
            totals: number[];
            winners: number[];
            menu: components["schemas"]["Choice"][];
            verbs: components["schemas"]["Verb"][];
            routine: components["schemas"]["Choice"] | null;
            undo: boolean;
            left: number | null;
            guide: components["schemas"]["Guide"] | null;
        };
        /**
         * @description What can be picked next: cards by the zone they lie in, places, a number of this range,
         *     which of the alike cards at the place; and whether what is picked is a lawful action.
         */
        Next: {
            cards: {
                [key: string]: string[];
            };
            places: string[];
            numbers: [
                number,
                number
            ] | null;
            which: number[];
            done: boolean;
        };
        Opponents: {
            /** @default 0 */
            played: number;
            /** @default 0 */
            won: number;
            n: number;
        };
        OptionSchema: {
            title: string;
            description: string;
            /** @enum {string} */
            type: "boolean" | "integer" | "string";
            default: number | boolean | string;
            minimum?: number;
            maximum?: number;
            enum?: string[];
            anyOf?: {
                [key: string]: unknown;
            }[];
            "x-labels"?: {
                [key: string]: string;
            };
            "x-research"?: boolean;
            "x-per-seat"?: boolean;
            "x-seats"?: boolean;
        };
        /** @description The options of a game as a JSON Schema. */
        OptionsSchema: {
            /** @constant */
            type: "object";
            properties: {
                [key: string]: components["schemas"]["OptionSchema"];
            };
            additionalProperties: boolean;
        };
        /** @description Cards that count the same, as often as there are any, and what makes them do so. */
        PadKey: {
            sign: string;
            cards: string[];
        };
        /** @description How a game is scored. */
        PadLine: {
            game: string;
            name: string;
            score: string;
            seats: [
                number,
                number
            ];
            /** @enum {string} */
            entered: "points" | "number" | "who";
            /** @enum {string} */
            counts: "points" | "cards" | "quartets" | "hands" | "lost" | "wins";
            /** @enum {string} */
            best: "most" | "fewest";
            adds: boolean;
            /** @enum {string} */
            ties: "shared" | "last";
            below: boolean;
            leads: ("deals" | "begins") | null;
            /** @enum {string} */
            follows: "next" | "worst";
            rounds: number | "seats" | null;
            most: number;
            wild: string[][];
            dealt: number[];
            piles: components["schemas"]["PadPile"][];
        };
        /** @description Cards that are counted. */
        PadPile: {
            zone: string;
            title: string;
            /** @enum {string} */
            by: "card" | "value" | "printed";
            keys: components["schemas"]["PadKey"][];
        };
        /** @description A piece of a sentence: words; or a card, or somebody at the table, with the words for it. */
        Part: {
            text: string;
            card?: string;
            seat?: number;
        };
        PlannedGame: {
            game: string;
            name: string;
            code: string;
            /** @enum {string} */
            state: "planned" | "playing" | "over";
        };
        /**
         * @description What match `number` is dealt from, as all may know it while it is played and before: the hash
         *     of a secret, and the parts that browsers have added. See docs/deals.md.
         */
        Promised: {
            number: number;
            hash: string;
            parts: string[];
        };
        /** @description The action was not done. */
        Refused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "refused";
            id: string;
            why: components["schemas"]["Why"];
        };
        /** @description A deal of a match that is over, step by step. */
        Replay: {
            table: components["schemas"]["Table"];
            number: number;
            seats: boolean;
            starts: number[];
            deal: number;
            lines: number[];
            steps: components["schemas"]["News"][];
        };
        ResultLine: {
            number: number;
            /** Format: date-time */
            ended: string;
            names: string[];
            totals: number[];
            winners: number[];
        };
        RuleLine: {
            id: string;
            text: string;
            ruling: string;
            section: string;
            examples: components["schemas"]["ExampleLine"][];
        };
        Rulebook: {
            how: components["schemas"]["How"];
            source: string;
            printed: {
                [key: string]: number;
            };
            rules: components["schemas"]["RuleLine"][];
        };
        /** @description Something said to all at the table: one of the phrases. */
        Say: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "say";
            phrase: string;
        };
        Seat: {
            name: string;
            /** @enum {string} */
            bot: "" | "easy" | "medium" | "hard";
            here: boolean;
            free: boolean;
            left: boolean;
            face: string;
        };
        Server: {
            version: string;
            wire: number;
            address: string | null;
            keep_days: number | null;
        };
        /** @description A learner would rather play freely. */
        Skip: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "skip";
        };
        /**
         * @description How the cards of a zone can be sorted, from what its reader sees: combinations, what is
         *     left over, and the points that this brings. Where one card must go: which, and the points
         *     then.
         */
        Sorted: {
            melds: components["schemas"]["Meld"][];
            left: string[];
            points: number;
            throw: string;
            after: number;
        };
        /** @description Somebody has said something to all: one of the phrases, whose words the texts have. */
        Spoke: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "spoke";
            seat: number;
            phrase: string;
        };
        SpotLine: {
            card: string;
            stands: string;
            played: boolean;
        };
        /** @description The host deals, or deals again. */
        Start: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "start";
        };
        Statistics: {
            /** @default 0 */
            played: number;
            /** @default 0 */
            won: number;
            /** @default 0 */
            streak: number;
            /** @default 0 */
            longest: number;
            games: components["schemas"]["GameFigures"][];
            feats: components["schemas"]["Feat"][];
            known: components["schemas"]["Tally"];
        };
        Sure: {
            name: string;
        };
        /** @description Who sits where, and what the host has set. Sent whenever it changes. */
        Table: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "table";
            wire: number;
            code: string;
            game: string;
            name: string;
            options: {
                [key: string]: number | boolean | string;
            };
            unusual: string[];
            printed: {
                [key: string]: number;
            };
            levels: ("easy" | "medium" | "hard")[];
            /** @enum {string} */
            counts: "points" | "cards" | "quartets" | "hands" | "lost" | "wins";
            adds: boolean;
            /** @enum {string} */
            keeps: "left" | "collected";
            seats: components["schemas"]["Seat"][];
            you: number | null;
            host: boolean;
            matches: number;
            playing: boolean;
            paused: boolean;
            /** @enum {string} */
            pace: "slow" | "normal" | "fast";
            limit: number | null;
            locked: boolean;
            closed: boolean;
            leads: number | null;
            knocking: components["schemas"]["Knock"][];
            knocks: boolean;
            frozen: string | null;
            day: string | null;
            known: boolean;
            promise: components["schemas"]["Promised"] | null;
        };
        TableLine: {
            code: string;
            game: string;
            name: string;
            seats: components["schemas"]["Seat"][];
            you: number | null;
            playing: boolean;
            turn: boolean;
            matches: number;
            over: boolean;
            known: boolean;
            /** Format: date-time */
            opened: string;
            link: string;
            promise: components["schemas"]["Promised"] | null;
        };
        Tally: {
            /** @default 0 */
            played: number;
            /** @default 0 */
            won: number;
        };
        ToAdd: {
            number: number;
            part: string;
        };
        /** @description Every message to a browser. */
        ToClient: components["schemas"]["Table"] | components["schemas"]["News"] | components["schemas"]["Changed"] | components["schemas"]["Done"] | components["schemas"]["Refused"] | components["schemas"]["Answer"] | components["schemas"]["Hinted"] | components["schemas"]["Evening"] | components["schemas"]["Spoke"] | components["schemas"]["Trouble"];
        ToCount: {
            deal: number;
            cards: {
                [key: string]: string[];
            };
        };
        ToGather: {
            games: components["schemas"]["ToPlan"][];
        };
        ToGoOn: {
            number: number;
        };
        ToLay: {
            deal: number;
            cards: string[];
            /** @default false */
            last?: boolean;
        };
        ToOpen: {
            game: string;
            seats: number;
            /** @default {} */
            options?: {
                [key: string]: number | boolean | string;
            };
            /** @default true */
            listed?: boolean;
            /** @default false */
            start?: boolean;
            /**
             * @default medium
             * @enum {string}
             */
            bots?: "easy" | "medium" | "hard";
        };
        /** @description A game of an evening; without one the lot decides. */
        ToPlan: {
            /** @default  */
            game?: string;
            /** @default {} */
            options?: {
                [key: string]: number | boolean | string;
            };
        };
        ToPlay: {
            /** @default 0 */
            seat?: number;
        };
        ToSit: {
            seat?: number | null;
            /** @default false */
            agreed?: boolean;
        };
        ToStart: {
            /**
             * @default medium
             * @enum {string}
             */
            bots?: "easy" | "medium" | "hard";
            part?: string | null;
        };
        Today: {
            day: string;
            zone: string;
            left: number;
            featured: string;
            games: components["schemas"]["DayGame"][];
        };
        Token: {
            name: string;
            face: string;
            token: string;
        };
        TransferCode: {
            code: string;
            minutes: number;
        };
        /** @description Anything else that cannot be; `again`: coming back may help. */
        Trouble: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "trouble";
            text: string;
            again: boolean;
        };
        /**
         * @description Something that can be begun. Cards of these zones and these places can be tried, though the
         *     rules may refuse them; `next` is what leads somewhere. Touching the zone `touch` means this
         *     verb. The number of a `timed` one is the milliseconds since the question was shown.
         */
        Verb: {
            verb: string;
            label: string;
            zones: string[];
            places: string[];
            touch: string;
            timed: boolean;
            several: boolean;
            next: components["schemas"]["Next"];
        };
        Wearing: {
            face: string;
        };
        /** @description A refusal in words: the sentence, and the rule it rests on, if one. */
        Why: {
            text: string;
            line?: components["schemas"]["Part"][];
            rule: string | null;
            rule_text: string | null;
        };
        WithCode: {
            code: string;
        };
        /**
         * @description A zone: its cards, the top one last, "?" where faces are hidden; none: not even their
         *     number is seen.
         */
        Zone: {
            name: string;
            kind: string;
            owner: number | null;
            label: string;
            open: boolean;
            ordered: boolean;
            empty: boolean;
            cards: string[] | null;
            groups?: number[];
            wild?: string[];
            sorted?: components["schemas"]["Sorted"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
