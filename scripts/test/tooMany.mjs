import { isSuspect } from './judge.mjs'

/** How many may be flaky in one run: more have a cause to look for, be it only a machine that is no judge. */
export const maxFlaky = { browser: 12, unit: 5 }

const names = { browser: 'browser tests', unit: 'files of unit tests' }

/**
 * The kinds of tests of which more failed than may be flaky. The run is red then however they would do alone, so that none
 * of them is run again.
 *
 * @param {readonly { step: { report?: { kind: 'browser' | 'unit' } }, outcome: import('./runStep.mjs').Outcome }[]} ran
 */
export function tooMany(ran) {
  return Object.entries(maxFlaky).flatMap(([kind, max]) => {
    const count = ran
      .filter(({ step }) => step.report?.kind === kind)
      .reduce((sum, { outcome }) => sum + countOf(kind, outcome.tests.filter(isSuspect)), 0)
    if (count <= max) return []
    const text = `${count} ${names[kind]} failed, more than ${max}: none of them was run again`
    return [{ kind, text }]
  })
}

function countOf(kind, suspects) {
  return kind === 'unit' ? new Set(suspects.map(({ file }) => file)).size : suspects.length
}
