import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'connect.allWallets': 'كل المحافظ',
  'connect.empty': 'لا توجد محفظة في هذا المتصفّح بعد.',
  'connect.get': 'احصل على محفظة',
  'connect.lastUsed': 'آخر استخدام',
  'connect.more': 'طرق أخرى',
  'connect.noWallet': 'جديد على المحافظ؟',
  'connect.recent': 'الأخيرة',
  'connect.remote': 'محفظة على هاتفك',
  'connect.scan': 'امسح رمز QR',
  'connect.title': 'اربط محفظتك',
  'connect.yours': 'محافظك',
}
