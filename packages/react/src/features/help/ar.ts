import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'downloads.title': (wallet) => `احصل على ${isolate(wallet)}`,
  'downloads.android': 'تطبيق أندرويد',
  'downloads.chrome': 'إضافة للمتصفّح',
  'downloads.intro': (wallet) => `ثبّت ${isolate(wallet)} ثم عد إلى هذه الصفحة.`,
  'downloads.ios': 'تطبيق آيفون',
  'downloads.none': (wallet) => `لا نعرف رابط تنزيل لمحفظة ${isolate(wallet)}.`,
  'downloads.open': (wallet) => `افتح في ${isolate(wallet)}`,
  'downloads.openHint': 'هذه الصفحة في متصفّح المحفظة',
  'downloads.website': 'الموقع',

  'getWallet.title': 'احصل على محفظة',
  'getWallet.failed': 'تعذّر تحميل الاقتراحات.',
  'getWallet.intro': 'أي واحدة منها تعمل هنا، ويمكنك تغييرها لاحقًا.',
  'getWallet.more': 'عرض كل المحافظ',

  'whatIsANetwork.title': 'ما هي الشبكة؟',
  'whatIsANetwork.lead': 'الشبكات سجلّات منفصلة',
  'whatIsANetwork.leadText':
    'لكل شبكة أرصدتها ورسومها. قد يحمل العنوان نفسه أشياء مختلفة على كل منها.',
  'whatIsANetwork.second': 'اختر الشبكة التي يستخدمها الموقع',
  'whatIsANetwork.secondText': 'التبديل لا ينقل شيئًا، بل يحدّد السجل الذي تراه وتستخدمه فقط.',

  'whatIsAWallet.title': 'ما هي المحفظة؟',
  'whatIsAWallet.get': 'احصل على محفظة',
  'whatIsAWallet.keep': 'تحفظ ما تملكه',
  'whatIsAWallet.keepText': 'تبقى عملاتك ورموزك وأسماؤك تحت مفتاح لا يملكه غيرك.',
  'whatIsAWallet.login': 'تسجّل دخولك',
  'whatIsAWallet.loginText': 'محفظة واحدة تفتح مواقع كثيرة، بلا حساب جديد ولا كلمة مرور تضيع.',
  'whatIsAWallet.ask': 'تسألك أولًا',
  'whatIsAWallet.askText': 'الموقع يقترح فقط، ولا يتحرّك شيء قبل موافقتك.',
}
