export type Place = { page: 'start' } | { page: 'table'; code: string };

export function placeOf(path: string): Place {
  const match = /^\/t\/([A-Za-z0-9]{1,12})\/?$/.exec(path);
  return match?.[1] ? { page: 'table', code: match[1].toUpperCase() } : { page: 'start' };
}

class Route {
  place = $state.raw<Place>(typeof location === 'undefined' ? { page: 'start' } : placeOf(location.pathname));

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = placeOf(path);
    scrollTo(0, 0);
  }

  /** the browser went back or forth */
  moved(): void {
    this.place = placeOf(location.pathname);
  }

  /** Follows a link of ours without loading the page anew. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname !== '/' && !link.pathname.startsWith('/t/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const route = new Route();
