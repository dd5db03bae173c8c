import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'downloads.title': (wallet) => `احصل على ${isolate(wallet)}`,
  'downloads.add': (browser) => `أضفها إلى ${isolate(browser)}`,
  'downloads.android': 'تطبيق أندرويد',
  'downloads.android.short': 'أندرويد',
  'downloads.chrome': 'إضافة لمتصفّح كروم',
  'downloads.code': (wallet) => `رمز QR لتطبيق ${isolate(wallet)}`,
  'downloads.get.app': 'احصل على التطبيق',
  'downloads.get.website': 'اذهب إلى موقعها',
  'downloads.intro': (wallet) => `ثبّت ${isolate(wallet)} ثم عد إلى هذه الصفحة.`,
  'downloads.ios': 'تطبيق آيفون',
  'downloads.ios.short': 'آيفون',
  'downloads.none': (wallet) => `ليس لدينا رابط تنزيل لمحفظة ${isolate(wallet)}.`,
  'downloads.open': (wallet) => `افتح في ${isolate(wallet)}`,
  'downloads.openHint': (wallet) =>
    `يفتح ${isolate(wallet)} هذه الصفحة في متصفّحه الخاص، ومن هناك تتصل.`,
  'downloads.openTitle': (wallet) => `تابع في ${isolate(wallet)}`,
  'downloads.phone': 'تطبيق الهاتف',
  'downloads.reload': 'تم التثبيت؟ أعد تحميل الصفحة',
  'downloads.scan': 'امسح الرمز بكاميرا هاتفك.',
  'downloads.website': 'الموقع',

  'getWallet.title': 'احصل على محفظة',
  'getWallet.failed': 'تعذّر تحميل الاقتراحات.',
  'getWallet.intro': 'كلها تعمل على هذا الموقع، ويمكنك التبديل متى شئت.',
  'getWallet.more': 'عرض كل المحافظ',

  'whatIsANetwork.title': 'ما هي الشبكة؟',
  'whatIsANetwork.lead': 'لكل شبكة سجلّها الخاص',
  'whatIsANetwork.leadText': 'لها أرصدتها ورسومها. وقد يحمل العنوان نفسه أشياء مختلفة على كل شبكة.',
  'whatIsANetwork.second': 'اختر الشبكة التي يستخدمها الموقع',
  'whatIsANetwork.secondText': 'التبديل لا ينقل شيئًا، بل يغيّر الشبكة التي تنظر إليها فقط.',

  'whatIsAWallet.title': 'ما هي المحفظة؟',
  'whatIsAWallet.get': 'احصل على محفظة',
  'whatIsAWallet.keep': 'تحفظ ما تملكه',
  'whatIsAWallet.keepText': 'عملاتك ورموزك وأسماؤك مقفلة بمفتاح لا يملكه سواك.',
  'whatIsAWallet.login': 'تسجّل دخولك',
  'whatIsAWallet.loginText': 'محفظة واحدة لمواقع كثيرة، بلا حساب جديد ولا كلمة مرور.',
  'whatIsAWallet.ask': 'تسألك أولًا',
  'whatIsAWallet.askText': 'المواقع تطلب فقط، ولا يتحرّك شيء قبل موافقتك.',
}
