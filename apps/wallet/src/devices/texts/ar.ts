import type { DevicesTexts } from './en.ts'

/** Texts of the list of devices in Arabic. */
export const ar: DevicesTexts = {
  again: 'أعد المحاولة',
  arrivals: 'بانتظار السماح بالدخول',
  end: 'إنهاء',
  endReally: 'هل تريد إنهاءه؟',
  failed: 'لم ينجح ذلك. أعد المحاولة.',
  failedList: 'تعذّرت قراءة أجهزتك الآن.',
  failedLoggedOut: 'لم تعد مسجّل الدخول. سجّل الدخول من جديد على الموقع.',
  failedOffline: 'لا يوجد اتصال.',
  frozen: (time) => `محفظتك مجمّدة منذ ${time}.`,
  frozenHint:
    'لا يوقّع بها أي جهاز ولا يدخلها جهاز جديد. أنهِ الأجهزة التي لا تعرفها قبل أن تزيل التجميد.',
  frozenTitle: 'محفظة مجمّدة',
  here: 'هذا الجهاز',
  hint: 'اسمح فقط لمتصفّح سجّلت الدخول به بنفسك للتو. من يُسمح له يستطيع استخدام كل ما في محفظتك.',
  hintFrozen: 'محفظتك مجمّدة: لا يدخلها شيء حتى تزيل تجميدها.',
  keep: 'إبقاء',
  keepFrozen: 'أبقِها مجمّدة',
  letIn: 'السماح',
  loading: 'تُقرأ أجهزتك',
  loggedOut: 'سُجّل خروجه',
  name: 'الاسم',
  only: 'هذا الجهاز وحده يفتح محفظتك.',
  others: 'هذه تفتح محفظتك',
  refuse: 'رفض',
  rename: 'إعادة تسمية',
  save: 'حفظ',
  stop: 'أظنّ أن أحدًا دخل',
  stopHint:
    'يجمّد محفظتك فورًا. هذا الجهاز وحده يزيل التجميد فورًا، والأجهزة الأخرى تحتاج إلى 24 ساعة.',
  thaw: 'أزل تجميد محفظتي',
  thawIn: (hours) => `أزل التجميد خلال ${inHours(hours)}`,
  thaws: (hours) => `طلب أحدهم إزالة التجميد: يُزال خلال ${inHours(hours)}.`,
  title: 'أجهزتك',
  used: (day) => `آخر استخدام في ${day}`,
  waits: (time, hours) =>
    `طلب الدخول في ${time}. ${
      hours === 0 ? 'قد يدخل الآن.' : `إن لم يُجَب فقد يدخل بعد ${inHours(hours)}.`
    }`,
}

function inHours(hours: number): string {
  if (hours <= 2) return hours === 1 ? 'ساعة' : 'ساعتين'
  return hours <= 10 ? `${hours} ساعات` : `${hours} ساعة`
}
