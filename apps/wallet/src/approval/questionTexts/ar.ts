import type { QuestionTexts } from './en.ts'

/** Texts of the questions of a login in Arabic. */
export const ar: QuestionTexts = {
  made: (when, where, site) =>
    `أُنشئت${when === undefined ? '' : ` في ${when}`}${where === undefined ? '' : ` من ${where}`}${site === undefined ? '' : `، على ${isolate(site)}`}.`,
  madeNo: 'لا',
  madeOthers: 'من أنشأها يستطيع استخدامها أيضًا.',
  madeRefused: (site) =>
    `من أنشأها يملك مفاتيحها. لا ترسل إليها أي شيء، وسجّل الدخول بعنوان آخر، وأبلغ ${isolate(site)}.`,
  madeRefusedTitle: 'إذن لا تستخدم هذه المحفظة',
  madeTitle: 'هل هذه محفظتك؟',
  madeYes: 'نعم، متابعة',
  siteAllow: 'سماح',
  siteGets:
    'يحصل على بريدك الإلكتروني وحساباتك. ومن دون سؤالك لا يمكنه الدفع، ولا يسجّل دخولك إلا إليه وحده.',
  siteNotNow: 'ليس الآن',
  siteWants: (site) => `يريد ${isolate(site)} الاطّلاع على محفظتك`,
}

/** Names are often in Latin script; isolation keeps their punctuation on the right side. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`
}
