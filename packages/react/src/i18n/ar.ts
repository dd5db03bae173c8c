import type { Messages } from './en.ts'

export const ar: Messages = {
  'common.back': 'رجوع',
  'common.close': 'إغلاق',
  'common.help': 'ما هي المحفظة؟',
  'common.loading': 'جارٍ التحميل',
  'common.offline': 'أنت غير متصل بالإنترنت. قد تكون المعلومات قديمة.',
  'common.reload': 'أعد تحميل الصفحة',
  'common.retry': 'إعادة المحاولة',
  'common.viewFailed': 'تعذّر تحميل هذه الشاشة. تحقّق من اتصالك ثم أعد المحاولة.',
  'common.dismiss': 'إخفاء',
}
