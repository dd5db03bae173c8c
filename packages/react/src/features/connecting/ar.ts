import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'connecting.action': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'connecting.declined': (wallet) => `رُفض الطلب في ${isolate(wallet)}.`,
  'connecting.declinedHint': 'لم يحدث أي اتصال. يمكنك إرسال الطلب من جديد.',
  'connecting.elsewhere': (wallet) => `محفظة ${isolate(wallet)} على شبكة لا يستخدمها هذا الموقع.`,
  'connecting.elsewhereHint': (wallet) => `بدّل الشبكة في ${isolate(wallet)} ثم أعد المحاولة.`,
  'connecting.failed': (wallet) => `تعذّر الاتصال بمحفظة ${isolate(wallet)}.`,
  'connecting.failedHint': 'أعد المحاولة أو استخدم محفظة أخرى.',
  'connecting.hint': 'وافق ليتم الاتصال. لا يمكن لهذا أن يحرّك أموالك.',
  'connecting.noApp': 'لم يفتح أي تطبيق محفظة.',
  'connecting.noAppHint': 'ثبّت تطبيقًا، أو افتح هذه الصفحة في متصفّح تطبيق محفظة.',
  'connecting.blocked': 'منع متصفّحك هذه الصفحة من فتح التطبيق.',
  'connecting.blockedHint': 'اسمح بذلك في إعدادات المتصفّح لهذا الموقع، ثم أعد المحاولة.',
  'connecting.allowed': 'يمكن لهذه الصفحة الآن فتح تطبيق محفظتك.',
  'connecting.allowedHint': 'أعد المحاولة لفتحه.',
  'connecting.other': 'استخدم محفظة أخرى',
  'connecting.ungranted': (wallet) => `لم تشارك ${isolate(wallet)} أي حساب.`,
  'connecting.ungrantedHint': 'تأكّد من فتح قفلها ثم أعد المحاولة.',
  'connecting.unsupported': (wallet) => `لا تستطيع ${isolate(wallet)} تنفيذ ما يحتاجه هذا الموقع.`,
  'connecting.unsupportedHint': 'حدّث المحفظة أو اختر محفظة أخرى.',
  'connecting.pendingHint': 'أجب عن ذلك الطلب في المحفظة. إن لم يحدث شيء هنا، فأعد المحاولة.',
  'connecting.title': 'اربط محفظتك',

  'multiChain.intro': (wallet) =>
    `تعمل ${isolate(wallet)} مع عدة شبكات. ابدأ بواحدة، وأضف غيرها متى شئت.`,
  'multiChain.title': 'أي حساب؟',
  'multiChain.used': 'قيد الاستخدام',
}
