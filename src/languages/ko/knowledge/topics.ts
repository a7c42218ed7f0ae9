/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: 가격 얼마 요금 비용
pay: 결제 지불
free: 무료
discount: 할인
deposit: 보증금
refund: 환불
invoice: 청구서 영수증
tax: 세금
card: 카드
cash: 현금
open: 영업 여는 열어
closed: 닫는 휴무 문닫
today: 오늘
tomorrow: 내일
monday: 월요일
tuesday: 화요일
wednesday: 수요일
thursday: 목요일
friday: 금요일
saturday: 토요일
sunday: 일요일
weekend: 주말
holiday: 공휴일 휴가
night: 밤 야간
morning: 아침 오전
evening: 저녁
hour: 시간
minute: 분
day: 하루 일간
week: 주일
month: 월간 개월 한달
year: 년간 일년
duration: 기간 걸리
appointment: 예약 약속
book: 예약
cancel: 취소 해지
change: 변경
move: 연기 이사
order: 주문
send: 보내 발송
delivery: 배송 택배 소포
track: 추적 조회
status: 상태
pick-up: 수령 픽업
return: 반납 반품
buy: 구매 사다 매장
rent: 대여 빌리 임대
borrow: 대출 빌리
renew: 갱신 연장
lost: 분실 잃어
forgot: 잊어 잊었
password: 비밀번호 로그인
reset: 재설정 초기화
account: 계정 사용자
membership: 회원 구독 멤버십
upgrade: 업그레이드
downgrade: 다운그레이드
trial: 체험 시험
contract: 계약
notice-period: 통지
guarantee: 보증
insurance: 보험
repair: 수리
broken: 고장 파손
leak: 누수 새는
water: 물
heating: 난방 보일러
electricity: 전기
inspection: 점검 검사 검진
report: 신고 보고
emergency: 긴급 응급
quote: 견적
address: 주소
phone: 전화
email: 이메일
contact: 연락
where: 어디 위치
parking: 주차
car: 차 자동차
bicycle: 자전거
e-bike: 전기자전거
train: 기차 역
bus: 버스
ticket: 티켓 입장
adult: 성인 어른
child: 어린이 아이
baby: 아기
student: 학생
senior: 노인 경로
family: 가족
group: 단체 인원
wheelchair: 휠체어 장애
stroller: 유모차
dog: 개 강아지 반려
cat: 고양이
food: 음식 식사
breakfast: 조식
table: 테이블 자리
drink: 음료 커피
vegan: 채식 비건
room: 방 객실
bed: 침대
bathroom: 욕실 화장실
kitchen: 주방 부엌
flat: 아파트
house: 집
key: 열쇠
door: 문 잠금
caretaker: 관리인
cleaning: 청소
noise: 소음 조용
smoke: 흡연 담배
garbage: 쓰레기
wifi: 와이파이 인터넷
books: 책 도서
ebook: 전자책
library: 도서관
print: 인쇄 복사
color: 컬러 색
black: 흑백
page: 페이지 장
computer: 컴퓨터
storage: 저장 용량
data: 데이터 개인정보
delete: 삭제
recover: 복구
workspace: 회사 팀
server: 서버
security: 보안 안전
limit: 최대 한도
minimum: 최소
age: 나이
size: 크기 사이즈
weight: 무게
distance: 거리
language: 언어
english: 영어
german: 독일어
french: 프랑스어
spanish: 스페인어
portuguese: 포르투갈어
guided-tour: 투어 관람
audio: 오디오 가이드
museum: 박물관 전시
photo: 사진 촬영
course: 강좌 수업 강습
party: 파티 생일 행사
gift: 선물 상품권
helmet: 헬멧
seat: 시트 좌석
battery: 배터리 충전
tyre: 타이어 펑크
theft: 도난 도둑
accident: 사고 부상
tooth: 치아 치과 이빨
night-guard: 마우스피스
doctor: 의사 치료
patient: 환자
medicine: 약 처방
pain: 통증 아프
eye: 눈 안경 렌즈
hair: 머리 커트
tree: 나무 식물 정원 꽃
planting: 심기
lawn: 잔디
soil: 흙
pruning: 가지치기
irrigation: 급수
square-metre: 제곱미터
nonprofit: 비영리
register: 등록 가입 신청
document: 서류 양식
identity: 신분증 여권
allowed: 허용 가능
bring: 가져 데려
wait: 대기 기다
late: 늦 연체
early: 미리 일찍
start: 시작
end: 끝 종료
number: 수량 몇
new: 새 신규
replacement: 교체 리필
technician: 기사 기술자
installation: 설치
fence: 울타리 벽 페인트
trip: 여행 항공 페리
luggage: 짐 가방 사물함
`;
