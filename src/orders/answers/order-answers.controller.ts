import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication, AnyCaller, Requires } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithETag, WithVersionETag } from '../../platform/http/caching/entity-tag.js';
import { IfMatch, type Precondition } from '../../platform/http/caching/version-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { Paged, type Page } from '../../platform/http/paging/paged.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { AnswerNumberDto, AnswerOrderDto } from '../dto/fulfilment/answer-order.dto.js';
import { OrderAnswerDto } from '../dto/order-fulfilment.dto.js';
import { OrderDto } from '../dto/order.dto.js';
import type { OrderDocument } from '../view/order-document.js';
import { AnswerConsentService } from './answer-consent.service.js';
import { OrderAnswersService } from './order-answers.service.js';

const AnswerRoute = (path: string) =>
  applyDecorators(
    Post(path),
    InOneTransaction(),
    WithVersionETag(),
    HttpCode(200),
    ApiOkResponse({ type: OrderDto }),
  );

@ApiTags('Orders')
@Controller('orders/:id')
export class OrderAnswersController {
  constructor(
    private readonly answers: OrderAnswersService,
    private readonly consent: AnswerConsentService,
  ) {}

  /**
   * Answer a validated order
   *
   * Says for each position what is supplied and when, at which price, what comes later, and what is refused. The ordered
   * content stays as it is; `answer` stands beside it. A new answer replaces the former one; the same answer again changes
   * nothing. An answer after which nothing is open any more, of which something was shipped, moves the order to `shipped`.
   */
  @AnswerRoute('answer')
  @Requires('sales')
  @Refuses(
    'order_state_conflict',
    'quantity_below_shipped',
    'answer_incomplete',
    'quantity_exceeds_ordered',
    'unknown_reference',
    'packaging_inactive',
  )
  answerOrder(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() dto: AnswerOrderDto,
  ): Promise<OrderDocument> {
    return this.answers.send(caller, id, precondition, dto);
  }

  /**
   * Accept the answer to an order
   *
   * For the application that sent the order, when the seller asked for consent. Repeating it changes nothing.
   */
  @AnswerRoute('answer/accept')
  @AnyApplication()
  @Refuses('not_the_sender', 'answer_outdated', 'consent_not_awaited', 'order_state_conflict')
  acceptOrderAnswer(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { number }: AnswerNumberDto,
  ): Promise<OrderDocument> {
    return this.consent.accept(caller, { id, number: Number(number), precondition });
  }

  /**
   * Refuse the answer to an order
   *
   * For the application that sent the order, when the seller asked for consent. The order is cancelled; this cannot be undone.
   * An order of which something was shipped cannot be refused. Repeating it changes nothing.
   */
  @AnswerRoute('answer/refuse')
  @AnyApplication()
  @Refuses('not_the_sender', 'answer_outdated', 'consent_not_awaited', 'order_state_conflict')
  refuseOrderAnswer(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @Body() { number }: AnswerNumberDto,
  ): Promise<OrderDocument> {
    return this.consent.refuse(caller, { id, number: Number(number), precondition });
  }

  /**
   * List the answers to an order
   *
   * All of them, oldest first, also those that were replaced.
   */
  @Get('answers')
  @AnyCaller()
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [OrderAnswerDto] })
  listOrderAnswers(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<OrderAnswerDto>> {
    return this.answers.page(caller, id, query);
  }
}
