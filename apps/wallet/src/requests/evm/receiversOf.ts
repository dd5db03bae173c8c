import type { Verdict } from '../../judge/judgeEffects.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** Whom a transaction of the account pays, in small letters. */
export function receiversOf(
  { data, to }: Pick<AskedTransaction, 'data' | 'to'>,
  { effects }: Verdict,
  address: string,
): readonly string[] {
  const own = address.toLowerCase()
  const paid =
    data === '0x'
      ? [to]
      : effects.flatMap(({ effect }) =>
          (effect.kind === 'send' || effect.kind === 'sendItem') &&
          effect.from.toLowerCase() === own
            ? [effect.to]
            : [],
        )
  return paid.map((each) => each.toLowerCase())
}
