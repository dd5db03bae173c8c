import type { Messages } from './en.ts'

export const ar: Messages = {
  'common.back': 'رجوع',
  'common.close': 'إغلاق',
  'common.loading': 'جارٍ التحميل',
  'common.offline': 'أنت غير متصل بالإنترنت. محافظ هذا المتصفّح ما زالت تعمل.',
  'common.offlineConnected': 'أنت غير متصل بالإنترنت. قد لا تكون الأرصدة محدّثة.',
  'common.reload': 'أعد تحميل الصفحة',
  'common.retry': 'إعادة المحاولة',
  'common.viewFailed': 'تعذّر تحميل هذه الشاشة. تحقّق من اتصالك ثم أعد المحاولة.',
  'common.viewFailedTitle': 'لم يُحمَّل',
}
