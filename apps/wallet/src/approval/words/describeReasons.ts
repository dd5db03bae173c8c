import type { Verdict } from '../../judge/judgeEffects.ts'
import type { Texts } from '../../texts/en.ts'
import type { Description } from './describe.ts'

/** Why care is due, in words: as what is lost where it is bad. */
export function describeReasons(
  { reasons, risk }: Pick<Verdict, 'reasons' | 'risk'>,
  texts: Texts,
): Pick<Description, 'loss' | 'warning'> {
  const sentences = reasons.map((reason) => texts.reasons[reason]).join(' ')
  if (risk === 'bad') return { loss: sentences }
  return sentences === '' ? {} : { warning: sentences }
}
