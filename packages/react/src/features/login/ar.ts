import { formatArabic } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

/** A count in its six forms. */
function counted(
  count: number,
  forms: Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>,
): string {
  const rule = new Intl.PluralRules('ar').select(count)
  if (rule === 'one' || rule === 'two') return forms[rule]
  return `${formatArabic(count)} ${forms[rule === 'zero' ? 'other' : rule]}`
}

const seconds = (count: number) =>
  counted(count, {
    few: 'ثوانٍ',
    many: 'ثانية',
    one: 'ثانية واحدة',
    other: 'ثانية',
    two: 'ثانيتين',
  })

export const ar: TextsOf<typeof en> = {
  'login.change': 'تغيير',
  'login.changeAddress': 'غيّر العنوان',
  'login.connecting': 'جارٍ فتح محفظتك',
  'login.connectingHint': 'يستغرق ذلك لحظة.',
  'login.digits': 'رمز من ستة أرقام',
  'login.experimental': 'تجريبي: لشبكات الاختبار فقط.',
  'login.lifetime': (minutes) =>
    `صالح لمدة ${counted(minutes, {
      few: 'دقائق',
      many: 'دقيقة',
      one: 'دقيقة واحدة',
      other: 'دقيقة',
      two: 'دقيقتين',
    })}.`,
  'login.opening': 'جارٍ فتح المحفظة لـ',
  'login.resent': 'رمز جديد في الطريق إليك.',
  'login.resentLink': 'رابط جديد في الطريق إليك.',
  'login.resend': 'أرسل رمزًا جديدًا',
  'login.resendLink': 'أرسل مرة أخرى',
  'login.resendIn': (count) => `إعادة الإرسال بعد ${seconds(count)}`,
  'login.retryIn': (count) => `يُرجى إعادة المحاولة بعد ${seconds(count)}`,
  'login.sending': 'نرسل رمزًا إلى',
  'login.slow': 'يستغرق هذا وقتًا أطول من المعتاد.',
  'login.sent': 'أرسلنا رمزًا إلى',
  'login.spam': 'لم يصلك شيء؟ ابحث في البريد غير المرغوب فيه.',
  'login.steps': 'خطوات تسجيل الدخول',
  'login.title': 'تحقّق من بريدك',

  'login.device.hint': 'افتحه على أي جهاز. ستنتقل هذه الصفحة من تلقاء نفسها.',
  'login.device.number': 'إذا طُلب منك رقم',
  'login.device.sent': 'أرسلنا رابطًا إلى',
  'login.device.title': 'هل هذا أنت؟',

  'login.blocked': 'قواعد الأمان في هذا الموقع تحجب المحفظة.',
  'login.blockedHint': 'على صاحب الموقع أن يسمح بها. حتى ذلك الحين اتصل بطريقة أخرى.',
  'login.checking': 'جارٍ التحقّق من الرمز',
  'login.codeExpired': 'انتهت صلاحية هذا الرمز.',
  'login.codeUsed': 'لم تبقَ محاولات.',
  'login.codeUsedHint': 'أرسل رمزًا جديدًا للمتابعة.',
  'login.codeWrong': (tries) => `هذا الرمز غير صحيح. المحاولات المتبقية: ${formatArabic(tries)}.`,
  'login.damaged': 'لا يمكن فتح محفظتك على هذا الجهاز.',
  'login.damagedHint': 'لم يتغيّر شيء. جرّب متصفّحًا آخر.',
  'login.descriptor': 'هذه ليست المحفظة التي يعرفها هذا المتصفّح.',
  'login.descriptorHint': 'حفاظًا على أمانك لم تُفتح.',
  'login.embedder': 'لا تعمل المحفظة في هذه الصفحة.',
  'login.embedderHint': 'على صاحب الموقع أن يسمح بهذا العنوان. حتى ذلك الحين اتصل بطريقة أخرى.',
  'login.failed': 'خطأ غير معروف',
  'login.failedHint': 'أعد المحاولة.',
  'login.insecure': 'هذه الصفحة غير مشفّرة.',
  'login.insecureHint': 'تحتاج المحفظة إلى https. اتصل بطريقة أخرى.',
  'login.invalid': 'لا يمكن إرسال بريد إلى هذا العنوان.',
  'login.linkExpired': 'انتهت صلاحية الرابط.',
  'login.linkRefused': 'رُفض هذا الجهاز.',
  'login.linkRefusedHint': 'إن لم تكن أنت من طلب ذلك، فلم يدخل أحد.',
  'login.loadFailed': 'لم تُحمَّل المحفظة.',
  'login.loadFailedHint': 'تحقّق من اتصالك ثم أعد المحاولة.',
  'login.locked': 'المحفظة مشغولة الآن.',
  'login.lockedHint': 'انتظر لحظة ثم أعد المحاولة.',
  'login.mailFailed': 'تعذّر إرسال الرسالة.',
  'login.mailRefused': 'لا يقبل صندوق البريد هذا رسائلنا. تحقّق من العنوان.',
  'login.mailFailedHint': 'تحقّق من العنوان، أو أعد المحاولة بعد لحظة.',
  'login.missing': 'محفظتك ليست موجودة هنا الآن.',
  'login.missingHint': 'لم تُفقد. على مالك هذا الموقع أن يعيدها.',
  'login.offline': 'أنت غير متصل بالإنترنت.',
  'login.offlineHint': 'أعد المحاولة عند عودة الاتصال.',
  'login.timeout': 'استغرق هذا وقتًا طويلًا.',
  'login.tooMany': 'محاولات كثيرة في وقت قصير.',
  'login.tooManyHint': 'انتظر قليلًا ثم أعد المحاولة.',
  'login.unavailable': 'لا يمكن الوصول إلى المحفظة الآن.',
  'login.unavailableHint': 'أعد المحاولة بعد لحظة.',

  'approve.continue': 'تابع في النافذة أعلاه.',
  'approve.pending': 'جارٍ فتح محفظتك',
  'approve.title': 'محفظتك',
}
