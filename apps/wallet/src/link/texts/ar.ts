import type { LinkTexts } from './en.ts'

export const ar: LinkTexts = {
  again: 'إعادة المحاولة',
  asked: 'وقت الطلب',
  browser: (browser, system) =>
    `${browser === undefined ? 'متصفّح' : isolate(browser)} على ${system === undefined ? 'جهاز غير معروف النوع' : isolate(system)}`,
  confirm: 'تأكيد الجهاز',
  device: 'الجهاز',
  done: 'تم تأكيد الجهاز. يمكنك إغلاق هذه الصفحة والعودة إلى الموقع.',
  doneTitle: 'تم التأكيد',
  expired: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. أرسل رسالة جديدة من الموقع.',
  expiredTitle: 'انتهت الصلاحية',
  failed: 'تعذّر التحقّق من الرابط. تحقّق من اتصالك ثم أعد المحاولة.',
  frozen: 'محفظتك مجمّدة. إن أكّدت هذا الجهاز فسيُزال تجميدها بعد 24 ساعة.',
  held: (hours) =>
    `افتح المحفظة على جهاز استخدمتها فيه من قبل واسمح للجهاز الجديد بالدخول. إن لم يُجَب فقد يدخل بعد ${hours === 1 ? 'ساعة' : hours === 2 ? 'ساعتين' : hours <= 10 ? `${hours} ساعات` : `${hours} ساعة`} عندما تسجّل الدخول فيه من جديد.`,
  heldTitle: 'جهازك الآخر يقرّر',
  hint: 'لا تتابع إلا إذا كنت تسجّل الدخول الآن وطلبت هذه الرسالة بنفسك.',
  iPhone: 'iPhone أو iPad',
  notMe: 'لست أنا',
  notMeDone:
    'رُفض الجهاز وجُمّدت محفظتك: لا يوقّع بها أي جهاز ولا يدخلها جهاز جديد. كان أحدهم يعرف رمزًا من بريدك، فغيّر كلمة مرور بريدك.',
  notMeHint: 'يرفض هذا الجهازَ ويجمّد محفظتك حتى تزيل تجميدها.',
  notMeNext:
    'لإزالة التجميد افتح «أجهزتك» على جهاز تستخدم فيه محفظتك. وأنهِ هناك الأجهزة التي لا تعرفها.',
  notMeTitle: 'مرفوض ومجمّدة',
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
  reading: 'جارٍ قراءة الرابط',
  refused: 'رُفض الجهاز. إن كان جهازك فسجّل الدخول مجددًا في الموقع.',
  refusedTitle: 'مرفوض',
  site: 'الموقع',
  thaw: 'كنت أنا: أزل التجميد',
  thawed: 'محفظتك تعمل من جديد. يبقى الجهاز مرفوضًا: للسماح له سجّل الدخول فيه مرة أخرى.',
  thawedStill:
    'لم تعد هذه الصفحة تجمّد محفظتك، لكن أحد أجهزتك أو رسالة أخرى ما زال يجمّدها. انظر «أجهزتك» هناك.',
  thawedTitle: 'أُزيل التجميد',
  title: 'تأكيد جهاز جديد',
  wallet: 'محفظة',
}

/** What is written from left to right, in a text that is not. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`
}

function format(value: number): string {
  return new Intl.NumberFormat('ar').format(value)
}
