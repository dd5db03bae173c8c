import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.to': (site) => `تسجيل الدخول إلى ${isolate(site)}`,
  'signIn.hint': 'التوقيع مجاني ولا ينقل أي أموال. يثبت فقط أن هذا الحساب لك.',
  'signIn.sign': 'تسجيل الدخول',
  'signIn.signing': 'جارٍ التوقيع…',
  'signIn.again': 'إعادة المحاولة',
  'signIn.confirm': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'signIn.declined': (wallet) => `رُفض تسجيل الدخول في ${isolate(wallet)}.`,
  'signIn.declinedHint': 'لم تسجّل الدخول. ما زالت محفظتك متصلة.',
  'signIn.failed': 'تعذّر تسجيل الدخول.',
  'signIn.failedHint': 'لم تسجّل الدخول. ما زالت محفظتك متصلة.',
  'signIn.changed': (wallet) => `بدّلت ${isolate(wallet)} حسابها.`,
  'signIn.changedHint': 'سجّل الدخول بالحساب الذي تريد استخدامه هنا.',
  'signIn.offline': 'أنت غير متصل بالإنترنت.',
  'signIn.offlineHint': 'تحقّق من اتصالك ثم أعد المحاولة.',
  'signIn.preparing': 'جارٍ تحضير الرسالة…',
  'signIn.preparingHint': 'يكتب الموقع ما ستوقّعه.',
  'signIn.show': 'عرض الرسالة',
  'signIn.hide': 'إخفاء الرسالة',
  'signIn.message': 'الرسالة المطلوب توقيعها',
  'signIn.sameSite': (domain) => `لأجل ${isolate(domain)}، هذا الموقع`,
  'signIn.otherSite': (domain) => `هذه الرسالة لأجل ${isolate(domain)}، وهو موقع آخر. لا توقّعها.`,
  'signIn.open': (wallet) => `افتح ${isolate(wallet)}`,
  'signIn.cancel': 'ليس الآن',
  'signIn.cancelRequired': 'إلغاء وقطع الاتصال',
}
