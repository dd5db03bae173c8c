import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'connecting.action': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'connecting.declined': (wallet) => `رُفض الطلب في ${isolate(wallet)}.`,
  'connecting.declinedHint': 'لم يحدث أي اتصال. يمكنك إرسال الطلب من جديد.',
  'connecting.elsewhere': (wallet) => `محفظة ${isolate(wallet)} على شبكة أخرى.`,
  'connecting.elsewhereHint':
    'لا يستخدم هذا الموقع تلك الشبكة. بدّل الشبكة في المحفظة ثم أعد المحاولة.',
  'connecting.failed': (wallet) => `تعذّر الاتصال بمحفظة ${isolate(wallet)}.`,
  'connecting.failedHint': 'لم يحدث أي اتصال. افتح قفل المحفظة ثم أعد المحاولة.',
  'connecting.hint': 'وافق على الاتصال. لن تتحرّك أي أموال.',
  'connecting.noApp': 'لم يفتح أي تطبيق محفظة.',
  'connecting.noAppHint': 'ثبّت تطبيقًا، أو افتح هذه الصفحة في متصفّح تطبيق محفظة.',
  'connecting.blocked': 'يمنع متصفّحك هذه الصفحة من الوصول إلى تطبيقات هذا الجهاز.',
  'connecting.blockedHint': 'اسمح بذلك في إعدادات المتصفّح لهذا الموقع، ثم أعد المحاولة.',
  'connecting.allowed': 'يمكن لهذه الصفحة الآن فتح تطبيق محفظتك.',
  'connecting.allowedHint': 'أعد المحاولة لفتحه.',
  'connecting.unsupported': (wallet) => `لا تستطيع ${isolate(wallet)} تنفيذ ما يحتاجه هذا الموقع.`,
  'connecting.unsupportedHint': 'حدّث المحفظة أو اختر محفظة أخرى.',
  'connecting.pendingHint': 'افتح المحفظة وأجب عن ذلك الطلب، ثم أعد المحاولة.',
  'connecting.title': 'اربط محفظتك',

  'multiChain.intro': (wallet) =>
    `لدى ${isolate(wallet)} حسابات على عدة سلاسل. اربط واحدة الآن، ويمكنك إضافة البقية لاحقًا.`,
  'multiChain.title': 'اختر سلسلة',
  'multiChain.used': 'قيد الاستخدام',
}
