import type { MailTexts } from './en.ts'

export const ar: MailTexts = {
  asked: (browser, host, when) => `طلبه ${browser} على ${isolate(host)}، ${when}.`,
  browser: (browser, system) =>
    `${browser === undefined ? 'متصفّح' : isolate(browser)} على ${system === undefined ? 'جهاز غير معروف النوع' : isolate(system)}`,
  code: (code, host) => `${isolate(code)} هو رمزك في ${isolate(host)}.`,
  codeLifetime: (minutes) => `صالح لمدة ${counted(minutes)}، وفي الصفحة التي طلبته فقط.`,
  codeNotYou:
    'إن لم تكن أنت من طلبه فلا تفعل شيئًا: لا يدخل أحد من دون الرمز. وإن تكرّر وصول هذه الرسائل فغيّر كلمة مرور هذا البريد.',
  codeSecret: (host) =>
    `لا تعطه لأحد. لن يسألك عنه أحد من ${isolate(host)}: من يملكه يستطيع تسجيل الدخول باسمك.`,
  codeSubject: (host) => `رمزك في ${isolate(host)}`,
  device: (browser, host, when) =>
    `يريد ${browser} فتح محفظتك على ${isolate(host)}، وقت الطلب ${when}.`,
  deviceButton: 'عرض الجهاز',
  deviceHint: (minutes) =>
    `إن كنت أنت فافتح هذه الصفحة خلال ${counted(minutes)} واضغط الزر الموجود فيها.`,
  deviceNotYou:
    'إن لم تكن أنت فافتح تلك الصفحة خلال 14 يومًا واضغط «لست أنا»: ترفض ذلك المتصفّح وتجمّد محفظتك حتى تزيل تجميدها. لقد حصل أحدهم على رمز من هذا البريد، فغيّر كلمة مروره الآن.',
  deviceSubject: (browser) => `هل هذا أنت؟ يريد ${browser} فتح محفظتك`,
  iPhone: 'iPhone أو iPad',
  time: (at) => `${format.format(at)} UTC`,
}

const format = new Intl.DateTimeFormat('ar', {
  dateStyle: 'long',
  hourCycle: 'h23',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Minutes, in the form that goes with their count. */
function counted(minutes: number): string {
  const number = new Intl.NumberFormat('ar').format(minutes)
  const forms = {
    few: `${number} دقائق`,
    many: `${number} دقيقة`,
    one: 'دقيقة واحدة',
    other: `${number} دقيقة`,
    two: 'دقيقتين',
    zero: `${number} دقيقة`,
  }
  return forms[new Intl.PluralRules('ar').select(minutes)]
}

/** Hosts and codes are in Latin script; isolation keeps their punctuation on the right side. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
