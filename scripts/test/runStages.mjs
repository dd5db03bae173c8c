import { inLanes } from '../inLanes.mjs'
import { runStep } from './runStep.mjs'

/** @typedef {{ ms: number, outcome: import('./runStep.mjs').Outcome, step: object }} Ran */

/**
 * Runs the stages one after another, and in each its groups, with as many steps of a group beside each other as there are
 * lanes. A failure ends none of it, so that one run says everything; but no stage begins after a failed step without which
 * what follows could say nothing (`needed`).
 *
 * @param {readonly object[][][]} stages
 * @returns {Promise<Ran[]>} what ran, in the order in which it ended
 */
export async function runStages(stages, { lanes, reports, signal }) {
  const ran = []
  for (const groups of stages) {
    for (const group of groups)
      await inLanes(group, lanes, async (step) => {
        if (signal.aborted) return
        const startedMs = Date.now()
        const outcome = await runStep(step, { reports, signal })
        ran.push({ ms: Date.now() - startedMs, outcome, step })
      })
    if (ran.some(({ outcome, step }) => step.needed && outcome.failed > 0)) break
  }
  return ran
}
