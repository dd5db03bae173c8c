import { formatArabic } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import { counted, seconds } from '../../kit/login/ar.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'login.change': 'تغيير',
  'login.changeAddress': 'غيّر العنوان',
  'login.digits': 'رمز من ستة أرقام',
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

  'login.checking': 'جارٍ التحقّق من الرمز',
  'login.codeExpired': 'انتهت صلاحية هذا الرمز.',
  'login.codeUsed': 'لم تبقَ محاولات.',
  'login.codeUsedHint': 'أرسل رمزًا جديدًا للمتابعة.',
  'login.codeWrong': (tries) => `هذا الرمز غير صحيح. المحاولات المتبقية: ${formatArabic(tries)}.`,
  'login.invalid': 'لا يمكن إرسال بريد إلى هذا العنوان.',
  'login.linkExpired': 'انتهت صلاحية الرابط.',
  'login.mailFailed': 'تعذّر إرسال الرسالة.',
  'login.mailRefused': 'لا يقبل صندوق البريد هذا رسائلنا. تحقّق من العنوان.',
  'login.mailFailedHint': 'تحقّق من العنوان، أو أعد المحاولة بعد لحظة.',

  'approve.continue': 'تابع في النافذة أعلاه.',
  'approve.pending': 'جارٍ فتح محفظتك',
  'approve.title': 'محفظتك',
}
