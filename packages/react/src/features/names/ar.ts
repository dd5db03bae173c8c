import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'names.choose.title': 'اسمك',
  'names.choose.lead': 'اسم بدلًا من عنوانك',
  'names.choose.text':
    'قراءته أسهل، ويمكن للآخرين الإرسال إليه. اختياره مجاني: توقّع مرة واحدة ولا تُنقل أي أموال.',
  'names.choose.action': 'اختيار اسم',

  'names.register.title': 'اختيار اسم',
  'names.field': 'الاسم',
  'names.hint': 'أحرف لاتينية وأرقام وشرطات، 4 على الأقل.',
  'names.short': 'استخدم 4 رموز على الأقل.',
  'names.long': 'استخدم 64 رمزًا على الأكثر.',
  'names.hyphens': 'ضع الشرطات بين الأحرف أو الأرقام، واحدة في كل مرة.',
  'names.checking': 'جارٍ التحقّق…',
  'names.free': (name) => `الاسم ${isolate(name)} متاح.`,
  'names.taken': (name) => `الاسم ${isolate(name)} محجوز.`,
  'names.takenTag': 'محجوز',
  'names.like': 'أسماء للاختيار منها',
  'names.offline': 'أنت غير متصل بالإنترنت. يمكن التحقّق من الأسماء عند عودة الاتصال.',
  'names.failed': 'يتعذّر التحقّق من الأسماء الآن.',
  'names.elsewhere': 'لا توجد أسماء على هذه الشبكة.',
  'names.submit': 'تسجيل الاسم',
  'names.confirm': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'names.alike': 'هذا الاسم يشبه اسمًا محجوزًا.',
  'names.reserved': 'لا يمكن تسجيل هذا الاسم.',
  'names.notRegistered': 'لم يُسجَّل الاسم. أعد المحاولة.',
  'names.registerFailed': (name) => `حدث خطأ أثناء تسجيل الاسم ${isolate(name)}`,
  'names.serverReason': (reason) => isolate(reason),
  'names.declined': (wallet) => `رُفض الطلب في ${isolate(wallet)}. لم يُسجَّل أي اسم.`,

  'names.owned': (name) => `اسمك هو ${isolate(name)}.`,
  'names.ownedHint': 'لكل حساب اسم واحد.',
  'names.notConnected': 'أنت غير متصل.',
  'names.notEmbedded': 'الأسماء للمحافظ التي أُنشئت على هذا الموقع.',
  'names.notEmbeddedHint': 'اتصل بالبريد الإلكتروني أو بحساب اجتماعي لاختيار اسم.',
  'names.otherNetwork': 'الأسماء لشبكة إيثريوم والشبكات المشابهة.',
  'names.otherNetworkHint': 'اختر شبكة أخرى ثم عُد إلى هنا.',
  'names.notOffered': 'هذا الموقع لا يقدّم أسماء.',

  'names.done.title': 'سُجّل الاسم',
  'names.done.lead': (name) => `أصبح ${isolate(name)} لك.`,
  'names.done.text': 'يظهر بدلًا من عنوانك، ويمكن للآخرين الإرسال إليه.',
  'names.done.action': 'تم',
}
