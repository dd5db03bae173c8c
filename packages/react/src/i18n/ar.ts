import type { enAccount } from '../features/account/en.ts'
import type { enRequest } from '../features/connecting/en.ts'
import type { enGuide } from '../features/help/en.ts'
import type { enLegal } from '../features/legal/en.ts'
import type { enRemote } from '../features/pairing/en.ts'
import type { Messages, TextsOf } from './en.ts'

type AllMessages = Messages &
  TextsOf<typeof enAccount & typeof enGuide & typeof enLegal & typeof enRemote & typeof enRequest>

export const ar: AllMessages = {
  'common.back': 'رجوع',
  'common.close': 'إغلاق',

  'common.help': 'ما هي المحفظة؟',
  'common.loading': 'جارٍ التحميل',
  'common.offline': 'أنت غير متصل بالإنترنت. قد تكون المعلومات قديمة.',
  'common.reload': 'أعد تحميل الصفحة',
  'common.retry': 'إعادة المحاولة',
  'common.viewFailed': 'تعذّر تحميل هذه الشاشة. تحقّق من اتصالك ثم أعد المحاولة.',
  'common.dismiss': 'إخفاء',

  'account.balance': 'الرصيد',
  'account.balanceFailed': (network) =>
    `تعذّر الوصول إلى ${isolate(network)} الآن. قد لا يكون رصيدك محدّثًا.`,
  'account.copyAddress': 'نسخ العنوان',
  'account.disconnect': 'قطع الاتصال',
  'account.disconnecting': 'جارٍ قطع الاتصال',
  'account.explorer': (explorer) => `عرض على ${isolate(explorer)}`,
  'account.network': 'الشبكة',
  'account.none': 'لا توجد محفظة متصلة.',
  'account.settings': 'الإعدادات',
  'account.title': 'الحساب',
  'account.wallet': 'المحفظة',
  'account.address': 'العنوان',

  'account.ordinal': 'حساب Ordinals',
  'account.payment': 'حساب الدفع',
  'account.wallets': 'المحافظ',

  'chain.eip155': 'إيثريوم والشبكات المتوافقة',
  'chain.solana': 'سولانا',
  'chain.bip122': 'بيتكوين',
  'chain.polkadot': 'بولكادوت',
  'chain.cosmos': 'كوزموس',
  'chain.eip155.short': 'إيثريوم',
  'chain.solana.short': 'سولانا',
  'chain.bip122.short': 'بيتكوين',
  'chain.polkadot.short': 'بولكادوت',
  'chain.cosmos.short': 'كوزموس',

  'allWallets.empty': (term) => `لا توجد محفظة تطابق «${isolate(term)}».`,
  'allWallets.certified': 'المعتمدة فقط',
  'allWallets.clear': 'مسح البحث',
  'allWallets.failed': 'تعذّر تحميل قائمة المحافظ. المحافظ المثبّتة ما زالت تعمل.',
  'allWallets.none': 'لا توجد محافظ لعرضها.',
  'allWallets.offline': 'أنت غير متصل بالإنترنت. ستظهر القائمة عند عودة الاتصال.',
  'allWallets.results': (count) => {
    const words = {
      zero: 'لا محافظ',
      one: 'محفظة واحدة',
      two: 'محفظتان',
      few: `${format(count)} محافظ`,
      many: `${format(count)} محفظة`,
      other: `${format(count)} محفظة`,
    }
    return words[new Intl.PluralRules('ar').select(count)]
  },
  'allWallets.search': 'ابحث عن محفظة',
  'allWallets.title': 'كل المحافظ',

  'connect.allWallets': 'كل المحافظ',
  'connect.empty': 'لم نجد محفظة في هذا المتصفّح.',
  'connect.installed': 'مثبّتة',
  'connect.noWallet': 'ليست لديّ محفظة',
  'connect.recent': 'الأخيرة',
  'connect.remote': 'محفظة الهاتف',
  'connect.title': 'اربط محفظتك',

  'connecting.action': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'connecting.done': 'تم الاتصال',
  'connecting.declined': (wallet) => `رُفض الطلب في ${isolate(wallet)}.`,
  'connecting.declinedHint': 'لم يحدث أي اتصال. يمكنك إرسال الطلب من جديد.',
  'connecting.elsewhere': (wallet) => `محفظة ${isolate(wallet)} على شبكة أخرى.`,
  'connecting.elsewhereHint':
    'لا يستخدم هذا الموقع تلك الشبكة. بدّل الشبكة في المحفظة ثم أعد المحاولة.',
  'connecting.failed': (wallet) => `تعذّر الاتصال بمحفظة ${isolate(wallet)}.`,
  'connecting.failedHint': 'لم يحدث أي اتصال. افتح قفل المحفظة ثم أعد المحاولة.',
  'connecting.gone': (wallet) => `لم تعد ${isolate(wallet)} موجودة في هذا المتصفّح.`,
  'connecting.goneHint': 'فعّل الإضافة، أو اختر محفظة أخرى.',
  'connecting.goneAction': 'اختر محفظة أخرى',
  'connecting.hint': 'وافق على الاتصال. لن تتحرّك أي أموال.',
  'connecting.noApp': 'لم يفتح أي تطبيق محفظة.',
  'connecting.noAppHint': 'ثبّت تطبيقًا، أو افتح هذه الصفحة في متصفّح تطبيق محفظة.',
  'connecting.blocked': 'يمنع متصفّحك هذه الصفحة من الوصول إلى تطبيقات هذا الجهاز.',
  'connecting.blockedHint': 'اسمح بذلك في إعدادات المتصفّح لهذا الموقع، ثم أعد المحاولة.',
  'connecting.allowed': 'يمكن لهذه الصفحة الآن فتح تطبيق محفظتك.',
  'connecting.allowedHint': 'أعد المحاولة لفتحه.',
  'connecting.device': (wallet) => `لا تستطيع ${isolate(wallet)} الوصول إلى محفظتك المادية.`,
  'connecting.deviceHint': 'وصّل الجهاز وافتح قفله، ثم أعد المحاولة.',
  'connecting.locked': (wallet) => `محفظة ${isolate(wallet)} مقفلة.`,
  'connecting.lockedHint': 'افتح قفلها ثم أعد المحاولة.',
  'connecting.popup': (wallet) => `حظر متصفّحك نافذة ${isolate(wallet)}.`,
  'connecting.popupHint': 'اسمح بالنوافذ المنبثقة لهذا الموقع، ثم أعد المحاولة.',
  'connecting.timedOut': (wallet) => `لم تردّ ${isolate(wallet)} في الوقت المحدّد.`,
  'connecting.timedOutHint': 'افتح المحفظة ثم أعد المحاولة.',
  'connecting.unsupported': (wallet) => `لا تستطيع ${isolate(wallet)} تنفيذ ما يحتاجه هذا الموقع.`,
  'connecting.unsupportedHint': 'حدّث المحفظة أو اختر محفظة أخرى.',
  'connecting.pending': (wallet) => `هناك طلب آخر ينتظر في ${isolate(wallet)}.`,
  'connecting.pendingHint': 'افتح المحفظة وأجب عن ذلك الطلب، ثم أعد المحاولة.',
  'connecting.slow': 'لم يظهر شيء؟ افتح الإضافة من شريط الأدوات.',

  'downloads.android': 'تطبيق أندرويد',
  'downloads.chrome': 'إضافة للمتصفّح',
  'downloads.intro': (wallet) => `ثبّت ${isolate(wallet)} ثم عد إلى هذه الصفحة.`,
  'downloads.ios': 'تطبيق آيفون',
  'downloads.open': (wallet) => `افتح في ${isolate(wallet)}`,
  'downloads.openHint': 'هذه الصفحة في متصفّح المحفظة',
  'downloads.none': (wallet) => `لا نعرف رابط تنزيل لمحفظة ${isolate(wallet)}.`,
  'downloads.title': (wallet) => `احصل على ${isolate(wallet)}`,
  'downloads.website': 'الموقع',

  'getWallet.failed': 'تعذّر تحميل الاقتراحات.',
  'getWallet.intro': 'أي واحدة منها تعمل هنا، ويمكنك تغييرها لاحقًا.',
  'getWallet.more': 'عرض كل المحافظ',
  'getWallet.title': 'احصل على محفظة',

  'legal.accept': 'أوافق على',
  'legal.and': 'و',
  'legal.notice': 'بالاتصال أنت توافق على',
  'legal.privacy': 'سياسة الخصوصية',
  'legal.terms': 'شروط الخدمة',

  'multiChain.intro': (wallet) =>
    `لدى ${isolate(wallet)} حسابات على عدة سلاسل. اربط واحدة الآن، ويمكنك إضافة البقية لاحقًا.`,
  'multiChain.title': 'اختر سلسلة',

  'networks.disabled': (wallet) => `غير متاحة في ${isolate(wallet)}`,
  'networks.empty': (term) => `لا توجد شبكة تطابق «${isolate(term)}».`,
  'networks.help': 'ما هي الشبكة؟',
  'networks.search': 'ابحث عن شبكة',
  'networks.testnet': 'شبكة تجريبية',
  'networks.title': 'اختر شبكة',
  'networks.unapproved': (wallet) => `لم توافق عليها ${isolate(wallet)}`,

  'phoneWallets.none': 'محافظ الهاتف غير متاحة على هذا الموقع بعد.',
  'phoneWallets.hint': 'استخدم محفظة في هذا المتصفّح، أو احصل على واحدة.',

  'remote.ways': 'طرق الاتصال',
  'remote.wayBrowser': 'المتصفّح',
  'remote.wayApp': 'التطبيق',
  'remote.wayPhone': 'الهاتف',
  'remote.wayWeb': 'الموقع',
  'remote.wayDesktop': 'الحاسوب',

  'remote.code': 'رمز QR لمحافظ الهاتف',
  'remote.codeOf': (wallet) => `رمز QR لمحفظة ${isolate(wallet)}`,
  'remote.copy': 'نسخ الرابط',
  'remote.get': (wallet) => `ليست لديّ ${isolate(wallet)}`,
  'remote.hideCode': 'إخفاء الرمز',
  'remote.opening': 'جارٍ تجهيز الرمز',
  'remote.renew': 'رمز جديد',
  'remote.renews': (seconds) => {
    const words = {
      zero: 'رمز جديد الآن',
      one: 'رمز جديد بعد ثانية',
      two: 'رمز جديد بعد ثانيتين',
      few: `رمز جديد بعد ${format(seconds)} ثوانٍ`,
      many: `رمز جديد بعد ${format(seconds)} ثانية`,
      other: `رمز جديد بعد ${format(seconds)} ثانية`,
    }
    return words[new Intl.PluralRules('ar').select(seconds)]
  },
  'remote.scan': 'امسح الرمز بكاميرا هاتفك أو بمحفظة عليه.',
  'remote.scanWith': (wallet) => `امسح الرمز بكاميرا هاتفك أو بمحفظة ${isolate(wallet)}.`,
  'remote.showCode': 'عرض الرمز',

  'remote.away': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'remote.awayHint': 'وافق على الاتصال هناك، ثم عد إلى هذه الصفحة.',
  'remote.installed': (wallet) => `${isolate(wallet)} موجودة في هذا المتصفّح.`,
  'remote.installedHint': 'تابع، ثم وافق على الاتصال فيها.',
  'remote.installedAction': 'متابعة',
  'remote.next': (wallet) => `تابع في ${isolate(wallet)}`,
  'remote.nothing': (wallet) => `هل فُتحت ${isolate(wallet)}؟`,
  'remote.nothingHint': 'إن لم تُفتح فقد لا تكون على هذا الجهاز. حاول مجددًا أو اختر طريقة أخرى.',
  'remote.open': (wallet) => `افتح ${isolate(wallet)}`,
  'remote.openAgain': (wallet) => `افتح ${isolate(wallet)} مجددًا`,
  'remote.returned': (wallet) => `هل وافقت في ${isolate(wallet)}؟`,
  'remote.returnedHint': 'إذن يكتمل الاتصال خلال لحظة. وإلا فافتح المحفظة مجددًا.',
  'remote.unsupported': (wallet) => `${isolate(wallet)} ليست في هذا المتصفّح.`,
  'remote.unsupportedHint': 'ثبّتها ثم عد إلى هذه الصفحة.',
  'remote.unsupportedAction': (wallet) => `احصل على ${isolate(wallet)}`,

  'remote.clock': 'ساعة هذا الجهاز غير صحيحة.',
  'remote.clockHint': 'اضبط التاريخ والوقت تلقائيًا ثم أعد المحاولة.',
  'remote.declined': 'رُفض الطلب في المحفظة.',
  'remote.declinedHint': 'لم يحدث أي اتصال. يمكنك إرسال الطلب من جديد.',
  'remote.expired': 'انتهت صلاحية هذا الرمز.',
  'remote.expiredHint': 'لم يحدث أي اتصال. رمز جديد لا يستغرق سوى ثانية.',
  'remote.expiredManualHint': 'لم يحدث أي اتصال. ابدأ من جديد من الصفحة.',
  'remote.failed': 'لم تتصل المحفظة.',
  'remote.failedHint': 'لم يحدث أي اتصال. أعد المحاولة.',
  'remote.lacking': 'لا تستطيع المحفظة تنفيذ ما يحتاجه هذا الموقع.',
  'remote.lackingHint': 'لم يحدث أي اتصال. حدّث المحفظة أو استخدم محفظة أخرى.',
  'remote.offline': 'أنت غير متصل بالإنترنت.',
  'remote.offlineHint': 'يظهر الرمز عند عودة الاتصال.',
  'remote.origin': 'محافظ الهاتف لا تعمل على هذه الصفحة.',
  'remote.originHint': 'عنوانها ليس في قائمة الموقع. محافظ هذا المتصفّح ما زالت تعمل.',
  'remote.project': 'محافظ الهاتف غير مهيّأة على هذا الموقع.',
  'remote.projectHint': 'وحده مالك الموقع يستطيع تغيير ذلك. محافظ هذا المتصفّح ما زالت تعمل.',
  'remote.refused': 'محافظ الهاتف غير مقبولة الآن.',
  'remote.refusedHint': 'لم يحدث أي اتصال. حاول لاحقًا أو استخدم محفظة في هذا المتصفّح.',
  'remote.unreachable': 'تعذّر الوصول إلى محافظ الهاتف الآن.',
  'remote.unreachableHint': 'لم يحدث أي اتصال. تحقّق من اتصالك ثم أعد المحاولة.',

  'switch.action': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'switch.declined': (wallet) => `رُفض تبديل الشبكة في ${isolate(wallet)}.`,
  'switch.declinedHint': (network) => `ما زلت على ${isolate(network)}. لم يتغيّر شيء.`,
  'switch.failed': (network) => `تعذّر على محفظتك الوصول إلى ${isolate(network)}.`,
  'switch.failedHint': 'لم يتغيّر شيء. أعد المحاولة أو اختر شبكة أخرى.',
  'switch.hint': (network) => `وافق على الانتقال إلى ${isolate(network)}.`,
  'switch.pendingHint': 'افتح المحفظة وأجب عن الطلب المنتظر فيها، ثم أعد المحاولة.',
  'switch.unsupported': (wallet) => `لا تبدّل ${isolate(wallet)} الشبكات بطلب من المواقع.`,
  'switch.unsupportedHint': 'بدّل الشبكة في المحفظة نفسها، ثم عد إلى هنا.',
  'switch.title': 'تبديل الشبكة',

  'switchChain.choose': 'اختر محفظة',
  'switchChain.hint': 'تبقى المحفظة التي تستخدمها الآن متصلة.',
  'switchChain.text': (chain) => `تحتاج ${isolate(chain)} إلى حساب خاص بها.`,
  'switchChain.with': (wallet) => `تابع باستخدام ${isolate(wallet)}`,

  'unsupported.intro': 'لا يستخدم هذا الموقع الشبكة الحالية لمحفظتك. اختر شبكة يستخدمها.',
  'unsupported.title': 'تبديل الشبكة',

  'wallets.add': 'أضف محفظة',
  'wallets.connect': 'اربط محفظة',
  'wallets.disconnect': (wallet) => `اقطع اتصال ${isolate(wallet)}`,
  'wallets.disconnectAll': 'اقطع اتصال الكل',
  'wallets.earlier': 'استُخدمت من قبل',
  'wallets.forget': (wallet) => `انسَ ${isolate(wallet)}`,
  'wallets.none': (chain) => `لا توجد محفظة متصلة على ${isolate(chain)}.`,
  'wallets.others': 'متصلة أيضًا',
  'wallets.title': 'المحافظ',
  'wallets.use': 'استخدم',
  'wallets.used': 'قيد الاستخدام',

  'whatIsANetwork.lead': 'الشبكات سجلّات منفصلة',
  'whatIsANetwork.leadText':
    'لكل شبكة أرصدتها ورسومها. قد يحمل العنوان نفسه أشياء مختلفة على كل منها.',
  'whatIsANetwork.second': 'اختر الشبكة التي يستخدمها الموقع',
  'whatIsANetwork.secondText': 'التبديل لا ينقل شيئًا، بل يحدّد السجل الذي تراه وتستخدمه فقط.',
  'whatIsANetwork.title': 'ما هي الشبكة؟',

  'whatIsAWallet.get': 'احصل على محفظة',
  'whatIsAWallet.keep': 'تحفظ ما تملكه',
  'whatIsAWallet.keepText': 'تبقى عملاتك ورموزك وأسماؤك تحت مفتاح لا يملكه غيرك.',
  'whatIsAWallet.login': 'تسجّل دخولك',
  'whatIsAWallet.loginText': 'محفظة واحدة تفتح مواقع كثيرة، بلا حساب جديد ولا كلمة مرور تضيع.',
  'whatIsAWallet.ask': 'تسألك أولًا',
  'whatIsAWallet.askText': 'الموقع يقترح فقط، ولا يتحرّك شيء قبل موافقتك.',
  'whatIsAWallet.title': 'ما هي المحفظة؟',

  'toast.addressCopied': 'تم نسخ العنوان',
  'toast.copyFailed': 'تعذّر النسخ. حدّد العنوان وانسخه يدويًا.',
  'toast.linkCopied': 'تم نسخ الرابط',
  'toast.disconnectFailed': 'لم ينقطع الاتصال بالمحفظة. أعد المحاولة.',
  'toast.unknown': 'حدث خطأ ما. لم تفقد شيئًا.',
}

function format(value: number): string {
  return new Intl.NumberFormat('ar').format(value)
}

/** Names are often in Latin script; isolation keeps their punctuation on the right side. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
