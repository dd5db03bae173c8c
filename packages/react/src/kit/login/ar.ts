import { formatArabic } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'
import { writeUntil } from './writeUntil.ts'

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

export const ar: TextsOf<typeof en> = {
  'login.connecting': 'جارٍ فتح محفظتك',
  'login.connectingHint': 'يستغرق ذلك لحظة.',
  'login.experimental': 'تجريبي: لشبكات الاختبار فقط.',
  'login.retryIn': (count) => `يُرجى إعادة المحاولة بعد ${seconds(count)}`,
  'login.blocked': 'قواعد الأمان في هذا الموقع تحجب المحفظة.',
  'login.blockedHint': 'على صاحب الموقع أن يسمح بها. حتى ذلك الحين اتصل بطريقة أخرى.',
  'login.damaged': 'لا يمكن فتح محفظتك على هذا الجهاز.',
  'login.damagedHint': 'لم يتغيّر شيء. جرّب متصفّحًا آخر.',
  'login.descriptor': 'هذه ليست المحفظة التي يعرفها هذا المتصفّح.',
  'login.descriptorHint': 'حفاظًا على أمانك لم تُفتح.',
  'login.embedder': 'لا تعمل المحفظة في هذه الصفحة.',
  'login.embedderHint': 'على صاحب الموقع أن يسمح بهذا العنوان. حتى ذلك الحين اتصل بطريقة أخرى.',
  'login.failed': 'خطأ غير معروف',
  'login.failedHint': 'أعد المحاولة.',
  'login.held': 'القرار لجهازك الآخر.',
  'login.heldFree': 'أو سجّل الدخول من جديد الآن.',
  'login.heldHint':
    'استخدمت هذه المحفظة على جهاز آخر مؤخرًا. افتحها هناك واسمح لهذا المتصفّح بالدخول.',
  'login.heldUntil': (left) => `أو عُد ${writeUntil(left, 'ar')} وسجّل الدخول من جديد.`,
  'login.unanswered': 'لم يُجب جهازك الآخر.',
  'login.unansweredHint': 'اسمح لهذا المتصفّح هناك، ثم سجّل الدخول من جديد.',
  'login.insecure': 'هذه الصفحة غير مشفّرة.',
  'login.insecureHint': 'تحتاج المحفظة إلى https. اتصل بطريقة أخرى.',
  'login.linkRefused': 'رُفض هذا الجهاز.',
  'login.linkRefusedHint': 'إن لم تكن أنت من طلب ذلك، فلم يدخل أحد.',
  'login.loadFailed': 'لم تُحمَّل المحفظة.',
  'login.loadFailedHint': 'تحقّق من اتصالك ثم أعد المحاولة.',
  'login.locked': 'المحفظة مشغولة الآن.',
  'login.lockedHint': 'انتظر لحظة ثم أعد المحاولة.',
  'login.missing': 'محفظتك ليست موجودة هنا الآن.',
  'login.missingHint': 'لم تُفقد. على مالك هذا الموقع أن يعيدها.',
  'login.offline': 'أنت غير متصل بالإنترنت.',
  'login.offlineHint': 'أعد المحاولة عند عودة الاتصال.',
  'login.timeout': 'استغرق هذا وقتًا طويلًا.',
  'login.tooMany': 'محاولات كثيرة في وقت قصير.',
  'login.tooManyHint': 'انتظر قليلًا ثم أعد المحاولة.',
  'login.unavailable': 'لا يمكن الوصول إلى المحفظة الآن.',
  'login.unavailableHint': 'أعد المحاولة بعد لحظة.',
}
