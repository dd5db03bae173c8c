import { isolate } from '../../../i18n/arabic.ts'
import type { TextsOf } from '../../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'swap.selectTitle': 'اختر عملة',
  'swap.yourTokens': 'عملاتك',
  'swap.tokens': 'العملات',
  'swap.suggested': 'مقترحة',
  'swap.chosenAlready': 'تدفع بها',
  'swap.chosenToGet': 'تستلمها',
  'swap.lookingUp': 'جارٍ فحص هذا العنوان…',
  'swap.heldUnknown': 'تعذّر تحميل عملاتك الأخرى.',

  'swap.kept': 'رسوم هذا الموقع',
  'swap.reviewTitle': 'معاينة المبادلة',
  'swap.priceUpdated': 'تغيّر السعر',
  'swap.accountChanged': (account) => `تغيّر حسابك. يدفع الآن ${isolate(account)}.`,
  'swap.expired': 'انتهت صلاحية هذا السعر.',
  'swap.expiredHint': 'لم يُبادَل شيء. احصل على سعر جديد للمتابعة.',
  'swap.createFailed': 'تعذّر إنشاء المعاملة',
  'swap.createFailedHint': 'لم يُبادَل شيء. أعد المحاولة بعد لحظة.',
  'swap.waitingHint': 'أكّد المعاملة في محفظتك. قارن المبلغين هناك.',
  'swap.refusedHint': 'لم يُبادَل شيء. جرّب مبلغًا آخر أو حدًّا أعلى.',
  'swap.noFeeHint': 'ربما ارتفعت رسوم الشبكة. ادفع أقل قليلًا، أو اختر الحد الأقصى مرة أخرى.',
  'swap.error': 'خطأ في المعاملة',

  'swap.anExchange': 'المنصة',
  'swap.stepAllow': (exchange, amount) =>
    `اسمح لـ ${isolate(exchange)} باستخدام ${isolate(amount)}`,
  'swap.stepAllowAny': (exchange, symbol) =>
    `اسمح لـ ${isolate(exchange)} باستخدام أي مبلغ من ${isolate(symbol)}`,
  'swap.stepReset': 'استرجع السماح القديم',
  'swap.stepResetHint': (symbol, amount) =>
    `لا تسمح ${isolate(symbol)} بمبلغ جديد ما دام مبلغ قديم قدره ${isolate(amount)} باقيًا.`,
  'swap.stepSwap': 'بادل',
  'swap.anyAmount': 'أي مبلغ، إلى أن تسترجع السماح',
  'swap.allowHint': 'قارن المبلغ في محفظتك. تُطلب المبادلة بعد ذلك.',
  'swap.resetHint': 'تعرض محفظتك المبلغ 0. يُطلب المبلغ الجديد بعد ذلك.',
  'swap.allowing': (exchange) => `ننتظر حتى يُسمح لـ ${isolate(exchange)} باستخدامه…`,
  'swap.takingBack': 'ننتظر حتى يُسترجع السماح…',
  'swap.allowedLess': (exchange, amount) =>
    `يستطيع ${isolate(exchange)} استخدام ${isolate(amount)} فقط حتى الآن. اسمح بالباقي للمتابعة.`,
  'swap.allowedGone': 'استُخدم ما سمحت به أو استُرجع. اسمح به مرة أخرى للمتابعة.',
  'swap.allowFailed': 'لم يتم ذلك. لم يُسمح بشيء ولم يُبادَل شيء.',
  'swap.stillAllowed': (exchange) => `ما زال ${isolate(exchange)} يستطيع استخدام ما سمحت به.`,
  'swap.takeBack': 'استرجعه',
  'swap.takeBackFailed': 'لم يُسترجع. أعد المحاولة.',

  'swap.together': (amount) => `اسمح بـ ${isolate(amount)} بالضبط وبادل، بتأكيد واحد`,
  'swap.togetherReset': (amount) =>
    `استرجع السماح القديم واسمح بـ ${isolate(amount)} بالضبط وبادل، بتأكيد واحد`,
  'swap.allOrNothing': 'يتم كل شيء أو لا شيء.',
  'swap.upgrades': 'ستطلب محفظتك ترقية حسابك أولًا.',
  'swap.stepwise': 'خطوة بخطوة بدلًا من ذلك',
  'swap.asOne': 'بتأكيد واحد بدلًا من ذلك',
  'swap.unable': (wallet) =>
    `لا تستطيع ${isolate(wallet)} تنفيذ كل ذلك دفعة واحدة هنا، لذلك ستسألك خطوة بخطوة.`,
  'swap.notUpgraded': (wallet) => `لم تتم ترقية حسابك، لذلك ستسألك ${isolate(wallet)} خطوة بخطوة.`,
  'swap.togetherHint': 'تعرض محفظتك كل جزء. قارن المبلغين هناك.',
  'swap.unseen': 'لا نستطيع أن نرى ما حدث لها.',
  'swap.partly': 'تم جزء منها فقط.',

  'swap.pending': (paid, received) => `جارٍ مبادلة ${isolate(paid)} إلى نحو ${isolate(received)}`,
  'swap.done': (paid, received) => `بودل ${isolate(paid)} إلى ${isolate(received)}`,
  'swap.doneAbout': (paid, received) => `بودل ${isolate(paid)} إلى نحو ${isolate(received)}`,
  'swap.arrived': (amount) => `وصل ${isolate(amount)}.`,
  'swap.doneHint': (least) => `وصل ${isolate(least)} على الأقل.`,
  'swap.failed': 'لم يُبادَل شيء',
  'swap.failedHint': (fee) =>
    `ربما تغيّر السعر أكثر من اللازم. استُهلكت رسوم تصل إلى ${isolate(fee)}.`,
  'swap.gone': 'لم تعد هذه المبادلة محفوظة.',
}
