import { isolate } from '../i18n/arabic.ts'
import type { TextsOf } from '../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'alert.dismiss': 'إخفاء',

  'chain.eip155': 'إيثريوم والشبكات المشابهة',
  'chain.solana': 'سولانا',
  'chain.bip122': 'بيتكوين',
  'chain.polkadot': 'بولكادوت',
  'chain.cosmos': 'كوزموس',
  'chain.eip155.short': 'إيثريوم',
  'chain.solana.short': 'سولانا',
  'chain.bip122.short': 'بيتكوين',
  'chain.polkadot.short': 'بولكادوت',
  'chain.cosmos.short': 'كوزموس',

  'request.done': 'تم الاتصال',
  'request.device': (wallet) => `لا تستطيع ${isolate(wallet)} الوصول إلى محفظتك المادية.`,
  'request.deviceHint': 'وصّل الجهاز وافتح قفله، ثم أعد المحاولة.',
  'request.gone': (wallet) => `لم تعد ${isolate(wallet)} موجودة في هذا المتصفّح.`,
  'request.goneHint': 'فعّل الإضافة، أو اختر محفظة أخرى.',
  'request.goneAction': 'اختر محفظة أخرى',
  'request.locked': (wallet) => `محفظة ${isolate(wallet)} مقفلة.`,
  'request.lockedHint': 'افتح قفلها ثم أعد المحاولة.',
  'request.pending': (wallet) => `هناك طلب آخر ينتظر في ${isolate(wallet)}.`,
  'request.popup': (wallet) => `حظر متصفّحك نافذة ${isolate(wallet)}.`,
  'request.popupHint': 'اسمح بالنوافذ المنبثقة لهذا الموقع، ثم أعد المحاولة.',
  'request.slow': (wallet) => `لم يظهر شيء؟ افتح ${isolate(wallet)} من شريط أدوات المتصفّح.`,
  'request.stopped': (wallet) => `حُدّثت ${isolate(wallet)} أو عُطّلت.`,
  'request.stoppedHint': 'أعد تحميل الصفحة، ثم حاول مرة أخرى.',
  'request.timedOut': (wallet) => `لم تردّ ${isolate(wallet)} في الوقت المحدّد.`,
  'request.timedOutHint': 'افتح المحفظة ثم أعد المحاولة.',

  'toast.actionNotAllowed': 'الإجراء غير مسموح به',
  'toast.addressCopied': 'تم نسخ العنوان',
  'toast.balanceUnavailable': 'رصيد الرموز غير متاح',
  'toast.copyFailed': 'تعذّر النسخ. حدّد العنوان وانسخه.',
  'toast.linkCopied': 'تم نسخ الرابط',
  'toast.disconnectFailed': 'لم ينقطع الاتصال بالمحفظة. أعد المحاولة.',
  'toast.signInFailed': 'حدث خطأ أثناء توقيع الرسالة',
  'toast.signInUnavailable': 'حدثت مشكلة أثناء محاولة بدء المصادقة',
  'toast.transactionsFailed': 'تعذّر جلب المعاملات',
  'toast.walletFailed': 'تعذّر تحميل هذه المحفظة. أعد المحاولة.',
  'toast.unknown': 'حدث خطأ ما. يُرجى إعادة المحاولة.',

  'view.noAccount': 'أنت غير متصل.',
  'wallet.disconnect': 'قطع الاتصال',
  'wallet.disconnecting': 'جارٍ قطع الاتصال',
}
