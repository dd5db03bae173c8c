import type { Texts } from './en.ts'

export const ar: Texts = {
  account: 'الحساب',
  amount: 'المبلغ',
  app: 'التطبيق، بحسب البيانات',
  approve: 'موافقة',
  approveAgain: 'إعادة المحاولة',
  askedBy: 'الطلب من',
  close: 'إغلاق',
  contract: 'العقد',
  experimental: 'تجريبية: لا تحتفظ بأي شيء ذي قيمة في هذه المحفظة.',
  failedOffline: 'لا يوجد اتصال. تحقّق منه ثم أعد المحاولة.',
  failedRefused: 'رفضت الشبكة الطلب.',
  failedUnreadable: 'تعذّر على هذه المحفظة قراءة المطلوب توقيعه، فلم توقّعه.',
  failedLoggedOut: 'لم تعد مسجّل الدخول. سجّل الدخول مجددًا في الموقع.',
  failedSlot: 'لم يعد هذا المتصفّح قادرًا على فتح محفظتك. سجّل الدخول مجددًا في الموقع.',
  failedDescriptor: 'ذكر الخادم محفظة غير محفظتك، فلم يُوقَّع شيء.',
  failedOther: 'لم ينجح الأمر هذه المرة.',
  failedTitle: 'لم يتم',
  fee: 'رسوم الشبكة، كحدّ أقصى',
  kindCall: 'استخدام عقد',
  kindCreate: 'إنشاء عقد',
  kindMessage: 'توقيع رسالة',
  kindSendTransaction: 'توقيع معاملة وإرسالها',
  kindTransactions: (count) =>
    ({
      few: `توقيع ${format(count)} معاملات`,
      many: `توقيع ${format(count)} معاملة`,
      one: 'توقيع معاملة',
      other: `توقيع ${format(count)} معاملة`,
      two: 'توقيع معاملتين',
      zero: 'لا معاملات',
    })[new Intl.PluralRules('ar').select(count)],
  kindTransfer: (amount) => `إرسال ${isolate(amount)}`,
  kindTypedData: 'توقيع بيانات',
  message: 'الرسالة',
  messageBytes: 'هذه البايتات ليست نصًا.',
  network: 'الشبكة',
  noMessage: 'الرسالة فارغة.',
  offline: 'أنت غير متصل بالإنترنت. تحقّق من اتصالك للمتابعة.',
  of: (count) => `${format(1)} من ${format(count)}`,
  raw: 'البيانات الخام',
  receiver: 'إلى',
  reject: 'رفض',
  title: 'المحفظة',
  unread: 'لا تستطيع هذه المحفظة قراءة كل ما يفعله هذا. وافق فقط إذا كنت تثق بالموقع وتتوقّعه.',
  working: 'جارٍ التوقيع…',
}

function format(value: number): string {
  return new Intl.NumberFormat('ar').format(value)
}

/** Names are often in Latin script; isolation keeps their punctuation on the right side. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`
}
