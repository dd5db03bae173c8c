import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { Texts } from '../../texts/en.ts'
import type { Fact } from './describe.ts'

/** The last second of the year 9999: beyond it no calendar writes a date. */
const lastSeconds = 253_402_300_799n

/** Until when an effect may be made use of, where it says so. */
export function describeEnd(effect: JudgedEffect['effect'], texts: Texts): readonly Fact[] {
  return (['until', 'signatureUntil'] as const).flatMap((name) => {
    const seconds = (effect as { [Name in typeof name]?: bigint })[name]
    if (seconds === undefined) return []
    return [{ name: texts[name], value: sayDay(seconds, texts) }]
  })
}

/** A day, by seconds since 1970. */
export function sayDay(seconds: bigint, texts: Texts): string {
  return seconds > lastSeconds ? texts.forEver : texts.day(Number(seconds) * 1000)
}
