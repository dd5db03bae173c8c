import { formatArabic, isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'allWallets.empty': (term) => `لا توجد محفظة تطابق «${isolate(term)}».`,
  'allWallets.browser': 'متصفّح',
  'allWallets.certified': 'المحافظ الموثّقة فقط',
  'allWallets.clear': 'مسح البحث',
  'allWallets.failed': 'تعذّر تحميل القائمة. محافظ هذا المتصفّح ما زالت تعمل.',
  'allWallets.installed': 'مثبّتة',
  'allWallets.none': 'لا توجد محافظ لعرضها على هذا الموقع.',
  'allWallets.offline': 'أنت غير متصل بالإنترنت. تعود القائمة عندما يعود اتصالك.',
  'allWallets.phone': 'هاتف',
  'allWallets.results': (count) => {
    const words = {
      zero: 'لا محافظ',
      one: 'محفظة واحدة',
      two: 'محفظتان',
      few: `${formatArabic(count)} محافظ`,
      many: `${formatArabic(count)} محفظة`,
      other: `${formatArabic(count)} محفظة`,
    }
    return words[new Intl.PluralRules('ar').select(count)]
  },
  'allWallets.search': 'ابحث عن محفظة',
  'allWallets.title': 'كل المحافظ',
}
