import { describe, expect, it } from 'vitest';
import { along, scaleOf, spreadOut, writtenOn } from './rail';

describe('a scale', () => {
  it('has all numbers on it, and some room beside them', () => {
    const scale = scaleOf([30, 52, 42], 4, 80);
    expect(scale.low).toBeLessThan(30);
    expect(scale.high).toBeGreaterThan(52);
    expect(scale.step).toBe(5);
    expect(writtenOn(scale)).toEqual([30, 35, 40, 45, 50, 55]);
  });

  it('does not go beyond what is possible', () => {
    const scale = scaleOf([4, 80], 4, 80);
    expect(writtenOn(scale)[0]).toBeGreaterThanOrEqual(0);
    expect(along(4, scale)).toBeGreaterThan(0);
    expect(along(80, scale)).toBeLessThan(1);
  });

  it('works where all are equal', () => expect(along(7, scaleOf([7, 7], 2, 40))).toBeCloseTo(0.5));
});

describe('things that stand too close', () => {
  it('stay where there is room', () => expect(spreadOut([50, 20, 90], 20, 100)).toEqual([50, 20, 90]));
  it('move apart by the same distance', () => expect(spreadOut([50, 50], 20, 100)).toEqual([40, 60]));
  it('keep their order', () => expect(spreadOut([52, 48], 20, 100)).toEqual([60, 40]));
  it('stay within the line', () => {
    expect(spreadOut([100, 99], 20, 100)).toEqual([90, 70]);
    expect(spreadOut([0, 0, 1], 20, 100)).toEqual([10, 30, 50]);
  });
  it('push others that are in the way', () => {
    const found = spreadOut([40, 45, 58], 20, 200);
    expect(found[1]! - found[0]!).toBeCloseTo(20);
    expect(found[2]! - found[1]!).toBeCloseTo(20);
  });
});
