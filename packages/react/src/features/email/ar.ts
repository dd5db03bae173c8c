import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'email.continueWith': (provider) => `المتابعة باستخدام ${isolate(provider)}`,
  'email.field': 'البريد الإلكتروني',
  'email.invalid': 'تحقّق من العنوان.',
  'email.offline': 'أنت غير متصل بالإنترنت.',
  'email.or': 'أو',
  'email.submit': 'المتابعة بهذا العنوان',
}
