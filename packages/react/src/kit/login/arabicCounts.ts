import { formatArabic } from '../../i18n/arabic.ts'

/** A count in its six forms. */
export function counted(
  count: number,
  forms: Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>,
): string {
  const rule = new Intl.PluralRules('ar').select(count)
  if (rule === 'one' || rule === 'two') return forms[rule]
  return `${formatArabic(count)} ${forms[rule === 'zero' ? 'other' : rule]}`
}

/** So many seconds, after a word for a time. */
export const seconds = (count: number): string =>
  counted(count, {
    few: 'ثوانٍ',
    many: 'ثانية',
    one: 'ثانية واحدة',
    other: 'ثانية',
    two: 'ثانيتين',
  })
