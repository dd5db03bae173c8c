import type { LoginWindowTexts } from './en.ts'

export const ar: LoginWindowTexts = {
  again: (provider) => `نظرة أخرى إلى ${isolate(provider)}…`,
  back: 'لحظة من فضلك…',
  backTo: (host) => `العودة إلى ${isolate(host)}`,
  close: 'إغلاق',
  done: 'يمكنك إغلاق هذه النافذة.',
  lost: 'عُد إلى الصفحة: تعذّر إبلاغها. أعد المحاولة هناك.',
  opening: (provider) => `جارٍ فتح ${isolate(provider)}…`,
  otherBrowser: 'بدأ تسجيل الدخول هذا في متصفّح آخر. عُد إليه وأعد المحاولة.',
  over: 'انتهى تسجيل الدخول هذا.',
  refused: (provider) => `لم تتابع مع ${isolate(provider)}. يمكنك إغلاق هذه النافذة.`,
  slow: 'يستغرق هذا وقتًا طويلًا. عُد وأعد المحاولة.',
  title: 'تسجيل الدخول',
}

/** What is written from left to right, in a text that is not. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`
}
