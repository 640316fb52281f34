/** The outline of a star with so many points in a box of this size, as the path of an SVG. `depth`: how far it is cut in, from 0 to 1. */
export function burst(points: number, width: number, height: number, depth: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const far = i % 2 ? 1 - depth : 1;
    const angle = (Math.PI * (i - 0.5)) / points;
    const [x, y] = [(width / 2) * (1 + far * Math.cos(angle)), (height / 2) * (1 + far * Math.sin(angle))];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}
