import { isolate } from '../i18n/arabic.ts'
import type { TextsOf } from '../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'transaction.step': 'التقدّم',
  'transaction.clear': 'مسح',

  'transaction.amount': 'المبلغ',
  'transaction.chooseToken': 'اختر عملة',
  'transaction.max': 'الكل',
  'transaction.balance': (amount) => `الرصيد ${isolate(amount)}`,
  'transaction.unreachable': (network) => `تعذّر الوصول إلى ${isolate(network)} الآن.`,
  'transaction.amountUnread': (text) =>
    `لا يمكننا قراءة «${isolate(text)}» كمبلغ واحد. اكتب أرقامًا وفاصلة عشرية واحدة.`,
  'transaction.amountNoPrice': (symbol) =>
    `لا نعرف قيمة ${isolate(symbol)} الآن. اكتب المبلغ بعملة ${isolate(symbol)}.`,
  'transaction.amountCut': (decimals) => `عدد المنازل العشرية هنا ${decimals}. حُذف ما بعدها.`,

  'transaction.enterAmount': 'أدخل مبلغًا',
  'transaction.pending': 'لحظة…',
  'transaction.notEnough': (symbol) => `لا يكفي رصيدك من ${isolate(symbol)}`,
  'transaction.notEnoughFee': (symbol) => `لا يكفي ${isolate(symbol)} لدفع الرسوم`,
  'transaction.review': 'مراجعة',

  'transaction.tokensSearch': 'ابحث عن عملة',
  'transaction.tokensNone': (term) => `لا توجد عملة تطابق «${isolate(term)}».`,

  'transaction.network': 'الشبكة',
  'transaction.feeRow': 'الرسوم',
  'transaction.upTo': (amount) => `حتى ${isolate(amount)}`,
  'transaction.under': (amount) => `أقل من ${isolate(amount)}`,

  'transaction.confirm': (wallet) => `أكّد في ${isolate(wallet)}`,
  'transaction.waitingShort': 'في الانتظار…',
  'transaction.waiting': (wallet) => `أكّد الطلب في ${isolate(wallet)}.`,
  'transaction.open': (wallet) => `افتح ${isolate(wallet)}`,
  'transaction.switch': (network) => `انتقل إلى ${isolate(network)}`,
  'transaction.elsewhere': (wallet, network) => `${isolate(wallet)} ليست على ${isolate(network)}.`,
  'transaction.elsewhereHint': 'بدّل الشبكة أولًا، ثم أكّد.',
  'transaction.switchFailed': (network) => `تعذّر على محفظتك الانتقال إلى ${isolate(network)}.`,
  'transaction.declined': (wallet) => `رُفض الطلب في ${isolate(wallet)}. لم يُرسل شيء.`,
  'transaction.declinedHint': 'يمكنك الطلب مرة أخرى.',
  'transaction.pendingHint': 'أجب عنه هناك أولًا. لم يُرسل شيء مرتين.',
  'transaction.unsupportedWallet': (wallet) => `لا تستطيع ${isolate(wallet)} الإرسال بطلب من موقع.`,
  'transaction.unsure': 'لا نعرف إن كان قد أُرسل.',
  'transaction.unsureHint': 'راجع نشاط محفظتك قبل أن تعيد المحاولة.',
  'transaction.refused': 'سترفض الشبكة هذا الطلب.',
  'transaction.refusedNow': 'صارت الشبكة سترفض هذا الطلب.',
  'transaction.changed': 'لم يعد هذا ما راجعته.',
  'transaction.changedHint': 'لم يُرسل شيء. راجعه من جديد، ثم أكّد.',
  'transaction.unchecked': 'تعذّر التحقق من هذا مرة أخيرة قبل سؤال محفظتك.',
  'transaction.uncheckedHint': 'لم يُرسل شيء. أعد المحاولة بعد لحظة.',
  'transaction.change': 'تغيير المبلغ',

  'transaction.onItsWay': 'في الطريق',
  'transaction.onItsWayHint': 'يمكنك إغلاق هذه النافذة. سنتابع الإرسال.',
  'transaction.slowHint': 'الشبكة بطيئة الآن. يمكنك إغلاق هذه النافذة.',
  'transaction.missing': 'الشبكة لا تُظهره.',
  'transaction.missingHint': 'قد يصل لاحقًا. انظر نشاط محفظتك قبل أن ترسل مرة أخرى.',
  'transaction.doneHint': (network) => `على ${isolate(network)}.`,
  'transaction.failed': 'لم يكتمل الإرسال.',
  'transaction.cancelled': 'أُلغي في محفظتك.',
  'transaction.cancelledHint': 'لم يُرسل شيء.',
  'transaction.replaced': 'حلّت معاملة أخرى محلّه.',
  'transaction.replacedHint': 'انظر نشاط محفظتك لمعرفة ما فعلته تلك المعاملة.',
  'transaction.dropped': 'أسقطته الشبكة.',
  'transaction.droppedHint': 'لم يُرسل شيء ولم تُستهلك رسوم.',
  'transaction.explorer': (explorer) => `عرض على ${isolate(explorer)}`,
  'transaction.finish': 'تم',
}
