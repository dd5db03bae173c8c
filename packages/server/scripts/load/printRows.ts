import { judge, type Row } from '../../../../scripts/bench/judge.ts'

/**
 * Prints rows with their distance to the floor, and makes the command fail where one is above its budget: the one there, on
 * the reference host, times how much longer the floor takes here.
 */
export function printRows(rows: readonly Row[]): void {
  const cell = (value: number | undefined) =>
    (value === undefined ? '–' : value.toFixed(Math.abs(value) < 10 ? 1 : 0)).padStart(8)
  const heads = ['floor', 'ours', 'ratio', 'budget', 'there'].map((head) => head.padStart(8))
  console.log(`\n${''.padEnd(56)}${heads.join('')}`)
  for (const { above, allowed, budget, floor, name, ours, ratio } of judge(rows)) {
    const there = 'ms' in budget ? budget.ms : undefined
    const cells = [floor, ours, ratio, allowed, there].map(cell).join('')
    console.log(`${name.padEnd(56)}${cells}${above ? '  ABOVE' : ''}`)
    if (above) process.exitCode = 1
  }
}
