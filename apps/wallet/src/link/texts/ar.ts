import type { LinkTexts } from './en.ts'

export const ar: LinkTexts = {
  again: 'إعادة المحاولة',
  confirm: 'تأكيد الجهاز',
  done: 'تم تأكيد الجهاز. يمكنك إغلاق هذه الصفحة والعودة إلى الموقع.',
  doneTitle: 'تم التأكيد',
  expired: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. أرسل رسالة جديدة من الموقع.',
  expiredTitle: 'انتهت الصلاحية',
  failed: 'تعذّر التحقّق من الرابط. تحقّق من اتصالك ثم أعد المحاولة.',
  hint: 'لا تتابع إلا إذا كنت تسجّل الدخول الآن وطلبت هذه الرسالة بنفسك.',
  number: 'رقمان',
  numberHint: 'الرقم الظاهر على الشاشة التي تسجّل الدخول منها.',
  numberOther: 'هذا رقم آخر.',
  numberWrong: (tries) =>
    ({
      few: `هذا رقم آخر. بقيت ${format(tries)} محاولات.`,
      many: `هذا رقم آخر. بقيت ${format(tries)} محاولة.`,
      one: 'هذا رقم آخر. بقيت محاولة واحدة.',
      other: `هذا رقم آخر. بقيت ${format(tries)} محاولة.`,
      two: 'هذا رقم آخر. بقيت محاولتان.',
      zero: 'هذا رقم آخر. لم تبقَ محاولات.',
    })[new Intl.PluralRules('ar').select(tries)],
  refused: 'رُفض الجهاز. إن كان جهازك فسجّل الدخول مجددًا في الموقع.',
  refusedTitle: 'مرفوض',
  title: 'تأكيد جهاز جديد',
}

function format(value: number): string {
  return new Intl.NumberFormat('ar').format(value)
}
