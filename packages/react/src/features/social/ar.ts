import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'social.again': (provider) =>
    `هذا الحساب جديد في هذا المتصفّح: سيُسأل ${isolate(provider)} مرة أخرى.`,
  'social.away': (provider) => `تابع في نافذة ${isolate(provider)}.`,
  'social.blocked': 'حظر متصفّحك النافذة.',
  'social.closed': 'أغلقتها؟ افتحها من جديد',
  'social.down': (provider) => `لا تستجيب خدمة ${isolate(provider)} الآن.`,
  'social.lost': 'فقدت هذه الصفحة النافذة.',
  'social.lostTab': 'تابع في علامة التبويب هذه، ثم عُد إلى هنا.',
  'social.lostHint': 'أعد المحاولة، أو استخدم طريقة أخرى.',
  'social.off': (provider) => `لم يُفعَّل الدخول باستخدام ${isolate(provider)} في هذا الموقع.`,
  'social.open': (provider) => `افتح ${isolate(provider)}`,
  'social.openAgain': 'افتح من جديد',
  'social.opening': (provider) => `جارٍ فتح ${isolate(provider)}…`,
  'social.other': 'طريقة أخرى',
  'social.otherBrowser': 'بدأ تسجيل الدخول هذا في متصفّح آخر.',
  'social.otherBrowserHint': 'عُد إليه وأعد المحاولة.',
  'social.recoveryDown': 'لا يمكن السماح لمتصفّح جديد بالدخول الآن.',
  'social.refused': (provider) => `لم تُعرّف ${isolate(provider)} بك.`,
  'social.refusedHint': 'ربما ألغيت العملية. أعد المحاولة.',
  'social.tab': 'المتابعة في علامة التبويب هذه',
  'social.title': (provider) => `المتابعة باستخدام ${isolate(provider)}`,
}
