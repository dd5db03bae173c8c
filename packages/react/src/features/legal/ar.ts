import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'legal.accept': 'أوافق على',
  'legal.and': 'و',
  'legal.notice': 'بالاتصال أنت توافق على',
  'legal.privacy': 'سياسة الخصوصية',
  'legal.terms': 'شروط الخدمة',
}
