/** The words a hand needs; they come from the server's texts. */
export interface HandTexts {
  hand: string;
  sort: string;
  byColour: string;
  byNumber: string;
  ownOrder: string;
  playable: string;
  selected: string;
  hinted: string;
  /** how to use the keys, heard once on entering the hand */
  keys: string;
  /** said after a card was moved by keyboard; place counts from 1 */
  moved: (name: string, place: number, of: number) => string;
}
