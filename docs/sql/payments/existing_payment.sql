-- src/persistence/payments/payment.repository.ts: PaymentRepository.findExisting

SELECT id, content FROM payments WHERE application_id = $1 AND reference = $2;
