import { formatArabic, isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'account.settings': 'التفاصيل',
  'account.title': 'الحساب',
  'account.asOf': (time) => `حتى ${isolate(time)}`,
  'account.balance': 'الرصيد',
  'account.balanceFailed': (network) => `تعذّر الوصول إلى ${isolate(network)} الآن.`,
  'account.chooseName': 'اختيار اسم',
  'account.copyAddress': 'نسخ العنوان',
  'account.explorer': (explorer) => `عرض على ${isolate(explorer)}`,
  'account.network': 'الشبكة',
  'account.networkUnused': 'غير مستخدمة هنا',
  'account.receive': 'استلام',
  'account.send': 'إرسال',
  'account.total': 'الإجمالي',
  'account.wallet': 'المحفظة',
  'account.address': 'العنوان',
  'account.wallets': 'المحافظ',

  'tokens.activity': 'النشاط',
  'tokens.empty': 'لا شيء هنا بعد.',
  'tokens.emptyHint': 'ما تستلمه سيظهر هنا.',
  'tokens.failed': 'تعذّر تحميل الرموز الأخرى الآن.',
  'tokens.loading': 'جارٍ تحميل رموزك',
  'tokens.more': (count) => `عرض ${formatArabic(count)} أخرى`,
  'tokens.partial': 'بعض الرموز ناقصة، فشبكتها لم تردّ في الوقت المحدّد.',
  'tokens.parts': 'ما تملكه وما حدث',
  'tokens.priceless': 'الأسعار غير متاحة الآن.',
  'tokens.small': (count) => `أرصدة صغيرة (${formatArabic(count)})`,
  'tokens.smallOrUnpriced': (count) => `أرصدة صغيرة أو بلا سعر (${formatArabic(count)})`,
  'tokens.title': 'الرموز',
  'tokens.unsupported': (network) => `لا يمكن هنا عرض سوى عملة ${isolate(network)} نفسها.`,

  'token.chart': (change, from, to) =>
    `السعر: ${isolate(change)}، بين ${isolate(from)} و${isolate(to)}`,
  'token.contract': 'عنوان العقد',
  'token.copyContract': 'نسخ عنوان العقد',
  'token.day': 'يوم',
  'token.month': 'شهر',
  'token.none': 'لم يعد لديك هذا الرمز.',
  'token.price': 'السعر',
  'token.priceFrom': (source, time) => `${isolate(source)}، ${isolate(time)}`,
  'token.priceSource': 'مصدر السعر',
  'token.span': 'المدة',
  'token.week': 'أسبوع',
}
