import { alone, at, pathIn } from './home';

export type Place =
  | { page: 'start' }
  | { page: 'table'; code: string }
  | { page: 'tv'; code: string }
  | { page: 'replay'; code: string; number: number }
  | { page: 'deal'; code: string; number: number }
  | { page: 'evening'; code: string }
  | { page: 'rules'; game: string }
  | { page: 'me' }
  | { page: 'day' }
  | { page: 'dayDeal'; day: string; game: string }
  | { page: 'pad' }
  | { page: 'sheet'; id: string }
  | { page: 'newSheet'; game: string }
  | { page: 'laying' }
  | { page: 'verify'; code: string; number: number }
  | { page: 'licences' }
  | { page: 'nowhere' };

/** The server answers the same paths (app.py). */
export function placeOf(path: string): Place {
  const [kind = '', one = '', m = '', last = ''] = path.split('/').slice(1);
  const code = /^[A-Za-z0-9]{1,12}$/.test(one) ? one.toUpperCase() : '';
  if (kind === 't' && code && m === 'm' && /^\d{1,6}$/.test(last)) return { page: 'replay', code, number: Number(last) };
  if (kind === 't' && code && !m) return { page: 'table', code };
  if (kind === 'tv' && code && !m) return { page: 'tv', code };
  const deal = /^([A-Za-z0-9]{1,12})-(\d{1,6})$/.exec(one);
  if (kind === 'd' && deal?.[1]) return { page: 'deal', code: deal[1].toUpperCase(), number: Number(deal[2]) };
  if (kind === 'e' && code && !m) return { page: 'evening', code };
  if (kind === 'rules' && /^[a-z-]{1,40}$/.test(one)) return { page: 'rules', game: one };
  if (kind === 'day' && !one) return { page: 'day' };
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(one) && /^[a-z-]{1,40}$/.test(m) && !last) return { page: 'dayDeal', day: one, game: m };
  if (kind === 'pad' && !one) return { page: 'pad' };
  if (kind === 'pad' && one === 'new' && /^[a-z-]{1,40}$/.test(m) && !last) return { page: 'newSheet', game: m };
  if (kind === 'pad' && /^[a-z0-9]{1,12}$/.test(one) && !m) return { page: 'sheet', id: one };
  if (kind === 'verify' && !one) return { page: 'verify', code: '', number: 0 };
  if (kind === 'verify' && deal?.[1]) return { page: 'verify', code: deal[1].toUpperCase(), number: Number(deal[2]) };
  if (kind === 'melds' && !one) return { page: 'laying' };
  if (alone && kind === 'licences') return { page: kind };
  if (kind === 'me' && !one) return { page: 'me' };
  return { page: kind ? 'nowhere' : 'start' };
}

class Route {
  place = $state.raw<Place>(typeof location === 'undefined' ? { page: 'start' } : placeOf(pathIn(location)));

  go(path: string): void {
    history.pushState(null, '', at(path));
    this.place = placeOf(pathIn(location));
    scrollTo(0, 0);
  }

  /** Like `go`, but the way back does not lead here again. */
  replace(path: string): void {
    history.replaceState(null, '', at(path));
    this.place = placeOf(pathIn(location));
    scrollTo(0, 0);
  }

  /** the browser went back or forth */
  moved(): void {
    this.place = placeOf(pathIn(location));
  }

  /** Follows a link of ours without loading the page anew. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (alone && link.pathname !== location.pathname) return;
    const path = pathIn(link);
    if (placeOf(path).page === 'nowhere') return;
    if (link.hash && path === pathIn(location)) return;
    event.preventDefault();
    this.go(path + link.hash);
  }
}

export const route = new Route();
