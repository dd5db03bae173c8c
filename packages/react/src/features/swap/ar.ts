import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'swap.off': 'لا يوفّر هذا الموقع المبادلة.',
  'swap.title': 'مبادلة',
  'swap.broken': 'في هذا النموذج ما لا يمكن عرضه.',
  'swap.brokenHint': 'أفرغناه. لم يُبادَل شيء.',
  'swap.startAgain': 'البدء من جديد',
  'swap.unsupported': 'المبادلة غير مدعومة على هذه الشبكة',
  'swap.unsupportedHint': (network) => `لا توجد على ${isolate(network)} منصة تبادل يمكننا سؤالها.`,
  'swap.otherNetwork': 'اختر شبكة أخرى',
  'swap.initFailed': 'تعذّر بدء المبادلة',

  'swap.pay': 'تدفع',
  'swap.get': 'تستلم',
  'swap.payToken': 'العملة التي تدفعها',
  'swap.getToken': 'العملة التي تستلمها',
  'swap.switch': 'بادل بالاتجاه المعاكس',
  'swap.inMoney': 'اكتب بالدولار',
  'swap.inToken': (symbol) => `اكتب بعملة ${isolate(symbol)}`,
  'swap.nothingLeft': (symbol) => `لا يبقى بعد الرسوم شيء من ${isolate(symbol)} لمبادلته.`,
  'swap.gasPriceFailed': 'تعذّر جلب سعر عملة الشبكة',

  'swap.selectToken': 'اختر عملة',
  'swap.enterAmount': 'أدخل مبلغًا',
  'swap.same': 'اختر عملتين مختلفتين',
  'swap.liquidity': 'السيولة غير كافية',
  'swap.liquidityHint':
    'لا تستطيع أي منصة هنا تبادل هذا القدر. ليس رصيدك هو السبب. جرّب مبلغًا أصغر أو عملة أخرى.',
  'swap.tooSmall': 'المبلغ صغير جدًا',
  'swap.tooSmallHint': 'إنه أقل من أصغر وحدة مما تدفعه أو تستلمه. ادفع أكثر.',
  'swap.unavailable': 'تعذّر الحصول على سعر الآن.',
  'swap.unavailableHint': 'ما كتبته باقٍ. أعد المحاولة بعد لحظة.',
  'swap.throttled': 'طُلبت أسعار كثيرة.',
  'swap.throttledHint': 'ما كتبته باقٍ. سنسأل مجددًا بعد نصف دقيقة.',
  'swap.refused': 'لا يمكن مبادلته',
  'swap.incorrect': 'مبلغ غير صحيح',
  'swap.serverRefuses': 'هذه المبادلة غير متاحة. يقول الخادم:',
  'swap.exchangesOff': 'لا يمكن مبادلة أي شيء على هذه الشبكة حاليًا.',
  'swap.exchangeRefuses': 'سترفض المنصة هذه المبادلة.',
  'swap.noFunds': 'لا يغطّي رصيدك هذا المبلغ مع رسوم الشبكة.',
  'swap.allowRefused': 'لا يمكن السماح لمنصة تبادل بأخذ هذه العملة.',
  'swap.keepsPart': 'تحتفظ هذه العملة بجزء من كل تحويل، لذلك سيصل أقل.',
  'swap.wrapped': 'هذه عملة الشبكة نفسها بصيغة أخرى، ولا تُبادَل هنا.',
  'swap.limitRefused': 'هذا الحد غير مقبول.',
  'swap.review': 'مراجعة المبادلة',

  'swap.newPrice': 'احصل على سعر جديد',
  'swap.rate': (one, other) => isolate(`1 ${one} = ${other}`),
  'swap.flipRate': 'اعرض السعر بالعكس',
  'swap.summary': (least, fee) =>
    fee === undefined
      ? `${isolate(least)} على الأقل`
      : `${isolate(least)} على الأقل · الرسوم ${fee}`,
  'swap.atLeast': 'على الأقل',
  'swap.limit': 'الحد',
  'swap.limitHint': 'إن ساء السعر بأكثر من هذا فلن يُبادَل شيء.',
  'swap.limitWrong': (used) =>
    `اكتب نسبة مئوية من 0.1 إلى 5. حتى ذلك الحين تُستعمل ${isolate(used)}.`,
  'swap.impact': 'الأثر على السعر',
  'swap.unknown': 'غير معروف',
  'swap.rateRow': 'السعر',
  'swap.source': 'مصدر السعر',
  'swap.sourceName': (exchange) => `${isolate(exchange)} على هذه الشبكة`,
  'swap.route': 'المسار',

  'swap.lossTitle': (percent) => `ستخسر نحو ${isolate(percent)} بسبب حجم هذه المبادلة.`,
  'swap.lossDollars': (paid, received) => `تدفع ${isolate(paid)} وتستلم ${isolate(received)}.`,
  'swap.unpriced': (symbol) => `لا نعرف قيمة ${isolate(symbol)}.`,
  'swap.unpricedHint': 'لذلك لا نستطيع القول إن كان السعر عادلًا. قارنه في مكان آخر أولًا.',
  'swap.lossKnown': (percent) =>
    `يضيع نحو ${isolate(percent)} بسبب حجم هذه المبادلة. لا نستطيع القول إن كان السعر عادلًا: قارنه في مكان آخر أولًا.`,
  'swap.tooMuch': (percent) => `سيضيع نحو ${isolate(percent)}، لذلك لا نعرض هذه المبادلة.`,
  'swap.askAgain': (percent, amount) =>
    `أتبادل وتخسر نحو ${isolate(percent)} من ${isolate(amount)}؟`,
  'swap.askUnpriced': 'أتبادل دون معرفة القيمة؟',
  'swap.askUnpricedLoss': (percent) =>
    `أتبادل دون معرفة القيمة، وتخسر نحو ${isolate(percent)} بسبب حجم هذه المبادلة؟`,
  'swap.anyway': 'بادل على أي حال',
  'swap.anywayLose': (lost) => `بادل على أي حال واخسر نحو ${isolate(lost)}`,
  'swap.keep': 'لا تبادل',

  'swap.presetMissing': (token) => `لم نجد «${isolate(token)}» على هذه الشبكة.`,
  'swap.presetFrom': (asked) =>
    `لا يمكن الدفع هنا بعملة «${isolate(asked)}». لم نملأ شيئًا بدلًا منها.`,

  'swap.unlisted': 'ليست هذه العملة في أي قائمة.',
  'swap.unlistedHint': (symbol) =>
    `يستطيع أي شخص تسمية عملة ${isolate(symbol)}. خذها فقط إن كنت تعرف هذا العنوان.`,
  'swap.notToken': 'لا توجد عملة بهذا العنوان هنا.',
}
