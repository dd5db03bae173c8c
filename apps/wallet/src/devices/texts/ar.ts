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
  here: 'هذا الجهاز',
  hint: 'اسمح فقط لمتصفّح سجّلت الدخول به بنفسك للتو. من يُسمح له يستطيع استخدام كل ما في محفظتك.',
  keep: 'إبقاء',
  letIn: 'السماح',
  loading: 'تُقرأ أجهزتك',
  loggedOut: 'سُجّل خروجه',
  name: 'الاسم',
  only: 'هذا الجهاز وحده يفتح محفظتك.',
  others: 'هذه تفتح محفظتك',
  refuse: 'رفض',
  rename: 'إعادة تسمية',
  save: 'حفظ',
  title: 'أجهزتك',
  used: (day) => `آخر استخدام في ${day}`,
  waits: (time, hours) =>
    `طلب الدخول في ${time}. ${
      hours === 0
        ? 'قد يدخل الآن.'
        : `إن لم يُجَب فقد يدخل بعد ${hours === 1 ? 'ساعة' : hours === 2 ? 'ساعتين' : hours <= 10 ? `${hours} ساعات` : `${hours} ساعة`}.`
    }`,
}
