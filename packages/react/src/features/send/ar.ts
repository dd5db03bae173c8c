import { formatArabic, isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'send.off': 'لا يوفّر هذا الموقع الإرسال.',
  'send.title': 'إرسال',
  'send.broken': 'في هذا النموذج ما لا يمكن عرضه.',
  'send.brokenHint': 'أفرغناه. لم يُرسل شيء.',
  'send.startAgain': 'البدء من جديد',
  'send.unsupported': (chain) => `الإرسال على ${isolate(chain)} غير مدعوم هنا.`,

  'send.to': 'إلى',
  'send.toHint': 'اسم أو عنوان',
  'send.toHintPlain': 'العنوان',
  'send.paste': 'لصق',
  'send.scan': 'مسح رمز',
  'send.looking': (name) => `جارٍ البحث عن ${isolate(name)}…`,
  'send.nameNone': (name, network) => `لا عنوان لـ ${isolate(name)} على ${isolate(network)}.`,
  'send.nameFailed': (name) => `تعذّر البحث عن ${isolate(name)} الآن.`,
  'send.nameUnread': (name) => `لا يمكن البحث عن ${isolate(name)} هنا. اطلب عنوان المستلم.`,
  'send.nameOtherLetters':
    'لا يمكن البحث هنا إلا عن الأسماء بالأحرف من a إلى z. اطلب عنوان المستلم.',
  'send.receiverInvalid': 'هذا ليس عنوانًا ولا اسمًا. تحقّق من كل حرف.',
  'send.receiverElsewhere': (chain) =>
    `هذا عنوان على ${isolate(chain)}. ما ترسله إليه من هنا يضيع.`,
  'send.receiverOtherNetwork': (asked, network) =>
    `هذا المستلم على ${isolate(asked)}، وأنت ترسل على ${isolate(network)}.`,
  'send.codeUnread': 'يطلب هذا الرمز ما لا يمكن فعله هنا.',
  'send.codeElsewhere': (network) => `لا يطلب هذا الرمز دفعة على ${isolate(network)}.`,

  'send.token': 'العملة',
  'send.inMoney': 'اكتب بالدولار',
  'send.inToken': (symbol) => `اكتب بعملة ${isolate(symbol)}`,
  'send.maxKept': 'الحد الأقصى بعد الرسوم',
  'send.fee': (amount) => `الرسوم نحو ${isolate(amount)}`,
  'send.feeUnder': (amount) => `الرسوم أقل من ${isolate(amount)}`,
  'send.noToken': 'هذه ليست عملة يمكن إرسالها.',

  'send.enterReceiver': 'أدخل المستلم',
  'send.checkReceiver': 'تحقّق من المستلم',

  'send.tokensFailed': 'تعذّر تحميل عملاتك الأخرى.',
  'send.tokensPartial': 'قد تنقص بعض العملات الآن.',

  'send.reviewTitle': 'مراجعة',
  'send.youSend': 'ترسل',
  'send.receiver': 'إلى',
  'send.newReceiver': 'مستلم جديد',
  'send.sentBefore': (count) =>
    ({
      few: `${formatArabic(count)} مرات من قبل`,
      many: `${formatArabic(count)} مرة من قبل`,
      one: 'مرة واحدة من قبل',
      other: `${formatArabic(count)} مرة من قبل`,
      two: 'مرتان من قبل',
      zero: 'لا شيء من قبل',
    })[new Intl.PluralRules('ar').select(count)],
  'send.arrives': (amount) => `يصل ${isolate(amount)}`,
  'send.arrivesHint': 'تقتطع هذه العملة رسومًا خاصة بها في الطريق. إن طُلب مبلغ محدد فهذا أقل منه.',
  'send.feeMargin': 'قد تأخذ هذه الشبكة رسومًا أكثر مما يمكننا قراءته، ويُترك لها هامش.',
  'send.collectiblesSpared': 'تُترك العملات التي لا تتجاوز 10,000 ساتوشي، فقد تحمل مقتنيات.',
  'send.collectiblesSpent':
    'تُنفق عملات لا تتجاوز 10,000 ساتوشي، إذ لا شيء غيرها يكفي لهذا. وقد تحمل مقتنيات.',
  'send.movableByOthers': 'قد ينقلها آخرون بعد وصولها: مُصدر الرمز أو من سمح له المستلم بذلك.',
  'send.deposit': 'حساب العملة للمستلم',
  'send.after': 'يبقى لديك',
  'send.own': 'هذا عنوانك أنت.',
  'send.ownHint': 'لا يغادر حسابك سوى الرسوم.',
  'send.contract': 'هذا عقد إحدى العملات.',
  'send.contractHint': 'ما ترسله إليه يضيع. اطلب عنوان المستلم نفسه.',
  'send.contractElsewhere': 'هذا عقد على شبكة أخرى، وليس على هذه الشبكة.',
  'send.contractElsewhereHint':
    'قد لا يملك أحد مفتاحه هنا. اسأل المستلم إن كان يستطيع استخدامه على هذه الشبكة.',
  'send.burn': 'لا أحد يملك مفتاح هذا العنوان.',
  'send.burnHint': 'ما ترسله إليه يضيع إلى الأبد.',
  'send.lookAlike': 'يشبه هذا عنوانًا تعرفه، لكنه ليس هو.',
  'send.lookAlikeHint': (known) => `العنوان الذي تعرفه هو ${isolate(known)}. تحقّق من كل مجموعة.`,

  'send.receiverChanged': (name) => `يشير ${isolate(name)} الآن إلى عنوان آخر.`,
  'send.receiverChangedHint': 'لم يُرسل شيء. تحقّق من العنوان أعلاه، ثم أكّد من جديد.',
  'send.changeReceiver': 'تغيير المستلم',
  'send.receiverUnknownHint': 'لم يُرسل شيء.',

  'send.waitingHint': 'قارن المبلغ والمستلم هناك.',
  'send.refusedHint': 'لم يُرسل شيء. جرّب مبلغًا أو مستلمًا آخر.',
  'send.invalidAddress': 'لا يمكن لهذا العنوان أن يستلمه. تحقّق من كل حرف.',
  'send.tooSmall': 'هذا المبلغ أصغر من أن يُرسل.',
  'send.tooLittle': (least) => `أقل ما يمكن إرساله إلى هذا العنوان ${isolate(least)}.`,
  'send.tooLittleHint': 'لم يُرسل شيء. جرّب مبلغًا أكبر.',
  'send.receiverMinimum': (least) => `يجب أن يبقى في حساب المستلم ${isolate(least)} على الأقل.`,
  'send.receiverMinimumHint': 'الحساب جديد أو شبه فارغ. أرسل مبلغًا أكبر.',
  'send.payerMinimum': (least) => `يجب أن يبقى في حسابك ${isolate(least)} على الأقل، أو لا شيء.`,
  'send.payerMinimumHint': 'أرسل أقل، أو أرسل كل ما فيه.',
  'send.depositLacking': (least) =>
    `يكلّف حساب العملة للمستلم ${isolate(least)}، وليس لديك ما يكفي.`,
  'send.depositLackingHint': 'هذه أول مرة يستلم فيها هذه العملة. وتُضاف الرسوم إلى ذلك.',
  'send.accountFrozen': 'حساب المستلم لهذه العملة مجمّد.',
  'send.accountFrozenHint': 'لم يُرسل شيء. لا يفكّ التجميد إلا مُصدر العملة.',
  'send.accountOfAnother': 'حساب المستلم لهذه العملة صار لشخص آخر.',
  'send.accountOfAnotherHint': 'لم يُرسل شيء. اطلب من المستلم عنوانًا آخر.',
  'send.memo': 'لا يقبل المستلم هذه العملة إلا مع مذكرة.',
  'send.memoHint': 'لم يُرسل شيء. أرسلها من محفظة يمكنها إضافة مذكرة.',
  'send.noOwner': 'هذا العنوان لعملة أو لبرنامج.',
  'send.noOwnerHint': 'ما ترسله إليه يضيع. اطلب عنوان المستلم نفسه.',
  'send.tokenFrozen': (symbol) => `رصيدك من ${isolate(symbol)} مجمّد.`,
  'send.tokenFrozenHint': 'لم يُرسل شيء. لا يفكّ التجميد إلا مُصدر العملة.',
  'send.tokenKept': (symbol) => `لا يمكن إرسال ${isolate(symbol)}.`,
  'send.tokenKeptHint': 'لم يُرسل شيء. مُصدر العملة لا يسمح بذلك.',

  'send.done': (amount, receiver) => `أُرسل ${isolate(amount)} إلى ${isolate(receiver)}`,
  'send.failedOnChainHint': (fee) => `لم يُرسل شيء، واستُهلكت رسوم حتى ${isolate(fee)}.`,
  'send.gone': 'لم يعد هذا التحويل محفوظًا.',

  'send.camera': 'وجّه الكاميرا نحو رمز.',
  'send.cameraDenied': 'الكاميرا غير متاحة.',
  'send.cameraDeniedHint': 'اسمح بها لهذا الموقع، أو الصق العنوان.',
  'send.stopScan': 'إيقاف',
}
