import { intervalOf } from './intervalOf.ts'
import type { survivorsOf } from './survivorsOf.ts'

/** What a run says below its survivors: each file that has some, the score, and what the score leaves out. */
export function summaryOf(
  {
    detected,
    files,
    score,
    survivors,
    timedOut,
    total,
    unmeasured,
    untried,
  }: ReturnType<typeof survivorsOf>,
  {
    noJudges = [],
    tests,
  }: {
    tests: readonly string[]
    /** Test files that read the text of code, and so were left out. */
    noJudges?: readonly string[] | undefined
  },
): readonly string[] {
  const all = total + untried.unsampled
  const { from, to } = intervalOf({ detected, of: all, tried: total })
  return [
    ...files
      .filter((file) => file.detected < file.total)
      .map(
        (file) =>
          `${((100 * file.detected) / file.total).toFixed(0).padStart(3)} %  ${file.detected} of ${file.total}  ${file.file}`,
      ),
    '',
    `${score.toFixed(1)} % of ${survivors.length ? 'the' : 'all'} mutants are noticed: ${detected} of ${total}, ${survivors.length} are not.`,
    ...(timedOut > 0
      ? [`${timedOut} of the noticed ran out of time: they hang, or the machine was too busy.`]
      : []),
    ...(untried.unsampled > 0
      ? [
          `A sample: ${total} of ${all} mutants were tried. Of all of them ${from.toFixed(1)} to ${to.toFixed(1)} % are noticed, at 95 % confidence.`,
        ]
      : []),
    ...(tests.length > 0
      ? [
          `A lower bound: only ${tests.join(', ')} judged. Other tests may notice what survived here.`,
        ]
      : []),
    ...(noJudges.length > 0
      ? [`No judge, because it reads the text of code: ${noJudges.join(', ')}.`]
      : []),
    ...(untried.ignored > 0
      ? [`Not tried: ${untried.ignored} mutants of code that runs once, at import.`]
      : []),
    ...(unmeasured > 0
      ? [
          `Not counted: ${unmeasured} mutants, because the runner ran no test against them. Another run may.`,
        ]
      : []),
  ]
}
