import { isolate } from '../../../i18n/arabic.ts'
import type { TextsOf } from '../../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  copied: 'نُسخ الرابط',
  copy: 'انسخ الرابط',
  notCopied: 'تعذّر نسخ الرابط.',
  open: 'افتح في متصفّحك',
  refused: (providers) => `لا يُفتح ${isolate(providers)} داخل هذا التطبيق.`,
}
