import { isolate } from '../../../i18n/arabic.ts'
import type { TextsOf } from '../../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'swap.selectTitle': 'اختر عملة',
  'swap.yourTokens': 'عملاتك',
  'swap.tokens': 'العملات',
  'swap.suggested': 'مقترحة',
  'swap.chosenAlready': 'تدفع بها',
  'swap.lookingUp': 'جارٍ فحص هذا العنوان…',
  'swap.heldUnknown': 'تعذّر تحميل عملاتك الأخرى.',

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
