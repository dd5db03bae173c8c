import { inSeconds } from './slowest.mjs'

/**
 * One line for each file whose tests took longest together: their seconds and number, the dearest first.
 *
 * @param {readonly { file: string, ms: number }[]} tests
 * @param {number} count
 */
export function secondsByFile(tests, count) {
  const files = new Map()
  for (const { file, ms } of tests) {
    const { number, sum } = files.get(file) ?? { number: 0, sum: 0 }
    files.set(file, { number: number + 1, sum: sum + ms })
  }
  return [...files]
    .toSorted(([, one], [, other]) => other.sum - one.sum)
    .slice(0, count)
    .map(([file, { number, sum }]) => `${inSeconds(sum)}  ${String(number).padStart(3)}  ${file}`)
}
