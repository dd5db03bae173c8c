// A checker for StrykerJS, which passes only a sample of the mutants on to the tests. It runs inside Stryker's own processes, hence plain JavaScript.
import { fileURLToPath } from 'node:url'

/** What Stryker loads as a plugin. */
export const samplerFile = fileURLToPath(import.meta.url)

/** Why a mutant was not tried, as the report says it. */
export const notSampled = 'Not in the sample.'

/**
 * Ids of `count` mutants, spread evenly over files and lines, and the same ones for the same code.
 *
 * @param {readonly { id: string, fileName: string, location: { start: { line: number, column: number }, end: { line: number, column: number } } }[]} mutants
 * @param {number} count
 * @returns {Set<string>}
 */
export function sampleOf(mutants, count) {
  const inOrder = mutants.toSorted(
    (one, other) =>
      compare(one.fileName, other.fileName) ||
      one.location.start.line - other.location.start.line ||
      one.location.start.column - other.location.start.column ||
      one.location.end.line - other.location.end.line ||
      one.location.end.column - other.location.end.column ||
      Number(one.id) - Number(other.id),
  )
  if (count >= inOrder.length) return new Set(inOrder.map(({ id }) => id))
  const sample = new Set()
  for (let part = 0; part < count; part++) {
    // One of each part. At one fixed place a part would always have the same kind: mutants of an expression come in pairs.
    const place = (part * goldenRatio) % 1
    const mutant = inOrder[Math.floor(((part + place) * inOrder.length) / count)]
    if (mutant) sample.add(mutant.id)
  }
  return sample
}

/** Its multiples, modulo one, are spread evenly and have no period. */
const goldenRatio = 0.618033988749895

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  return one < other ? -1 : Number(one > other)
}

class Sampler {
  static inject = /** @type {const} */ (['options'])
  #count

  /** @param {{ sample: number }} options */
  constructor({ sample }) {
    this.#count = sample
  }

  async init() {}

  /**
   * All at once: a sample is of the whole.
   *
   * @param {Parameters<typeof sampleOf>[0]} mutants
   */
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }

  /** @param {Parameters<typeof sampleOf>[0]} mutants */
  async check(mutants) {
    const sample = sampleOf(mutants, this.#count)
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        sample.has(id)
          ? { status: 'passed' }
          : // Of the two answers that a checker has, the one that counts for neither side.
            { reason: notSampled, status: 'compileError' },
      ]),
    )
  }
}

export const strykerPlugins = [{ injectableClass: Sampler, kind: 'Checker', name: 'sampler' }]
export const strykerValidationSchema = {
  properties: { sample: { minimum: 1, type: 'integer' } },
  type: 'object',
}
