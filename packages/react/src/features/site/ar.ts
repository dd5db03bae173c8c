import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'site.newBrowser': 'محفظتك ليست في هذا المتصفّح.',
  'site.newBrowserHint': 'لا تُفتح إلا في المتصفّحات التي توجد فيها. تابع من هناك.',
  'site.off': 'لم تُفعَّل المحافظ بتسجيل الدخول في هذا الموقع.',
  'site.onlyHere': 'لا تُفتح محفظتك إلا في المتصفّح الذي أُنشئت فيه.',
  'site.opening': 'جارٍ تسجيل دخولك…',
  'site.other': 'طريقة أخرى',
  'site.refused': 'لم يُعرّف هذا الموقع بك.',
  'site.title': 'محفظتك',
}
