export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process is running
         * @description Requires no token.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process can do its work
         * @description `503` if the database cannot be reached, the schema is not up to date, or the process is shutting down.
         *
         *     `200` with the status `degraded` if the process can do a part of its work. The database is read-only: everything can be read, and whatever changes something gets 503. Or Redis cannot be reached, refuses to write, or may evict jobs: orders are accepted, but webhooks are not sent until Redis can be used. The message says why, and what to do.
         *
         *     Requires no token.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of this process
         * @description In the Prometheus text format. `404` if the metrics are served on a port of their own.
         *
         *     Requires no token.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, oldest first
         * @description The events of the caller's orders, payments and references; with the right `sales`, those of all applications; with `holds`, also the events of all applications after which an order is pending. They are the events that webhooks deliver, with the same ids.
         *
         *     A client that continues after the last event it has read misses none, even while others are being stored; an event appears when all transactions that began before it have ended.
         *
         *     - A `Link` with `rel="next"` means that more events are available now.
         *     - Without it, you have reached the end: request again later with `after` set to the id of the last event you read.
         *     - If `after` names an event that was deleted because of its age, the response is 400 `invalid_cursor`: start again without `after`.
         *     - `History-Id` changes when acknowledged data may have been lost, because another database server continues. If the event that `after` names is lost too, the 400 `invalid_cursor` has the member `continueAfter`, the id of an event: continue with it. Events of the last minute before the loss may come once more.
         *
         *     Requires the token of any application.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description By its `webhook-id`, such as `msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f`: one of the caller's own events; with the right `sales`, one of any application; with `holds`, also one of any application after which an order is pending. It can be read as soon as it has happened, before it appears in the list.
         *
         *     Requires the token of any application.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description All contacts, with the customers they work for.
         *
         *     Requires the right `crm`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description One person working for one customer.
         *
         *     Requires the right `admin`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description With the customer it works for. The id of a reconciled contact returns the contact into which it was reconciled.
         *
         *     Requires the right `crm`.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Changes what is sent and leaves the rest. Existing orders keep the values they were taken with.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/api/v1/contacts/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a contact
         * @description Who created and changed it, when, and the values that were replaced; oldest first. A reconciled contact has a history of its own, which ends with the reconciliation.
         *
         *     Requires the right `crm`.
         */
        get: operations["getContactHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Requires the right `crm`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description A company, or with `individual` a private person.
         *
         *     Requires the right `admin`.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description The id of a reconciled customer returns the customer into which it was reconciled.
         *
         *     Requires the right `crm`.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Changes what is sent and leaves the rest.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/api/v1/customers/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a customer
         * @description Who created and changed it, when, and the values that were replaced; oldest first. A reconciled customer has a history of its own, which ends with the reconciliation.
         *
         *     Requires the right `crm`.
         */
        get: operations["getCustomerHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your contact references
         * @description The contacts that the caller introduced, or that were shared with it.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["listContactReferences"];
        put?: never;
        /**
         * Introduce a contact
         * @description Introduces a contact ahead of its first order, with a temporary customer account. Sending the same `externalReference` again returns the existing reference unchanged.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["createContactReference"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a contact by its contact id
         * @description Changes what is sent of a contact, identified by its `contact.id` and the caller's own name for it. A temporary contact changes at once; for a contact of the back office, a change is proposed.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        patch: operations["updateContactReferenceByContact"];
        trace?: never;
    };
    "/api/v1/contact_references/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact reference
         * @description One contact that the caller introduced, or that was shared with it.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getContactReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a contact reference
         * @description Changes what is sent of a reference and its contact. A temporary contact changes at once; for a contact of the back office, a change is proposed.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        patch: operations["updateContactReference"];
        trace?: never;
    };
    "/api/v1/contact_references/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a contact reference
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getContactReferenceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/contact_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contact references of an application
         * @description The contacts that it introduced, or that were shared with it.
         *
         *     Requires the right `admin`.
         */
        get: operations["listSharedContacts"];
        put?: never;
        /**
         * Share a contact with an application
         * @description Sharing it again with another `externalReference` gives the application an additional name for it.
         *
         *     Requires the right `admin`.
         */
        post: operations["shareContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/contact_references/{referenceId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a shared contact
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `admin`.
         */
        get: operations["getSharedContactHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposed changes of contacts
         * @description What applications propose to change about contacts of the back office, oldest first.
         *
         *     Requires the right `sales`.
         */
        get: operations["listContactChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_changes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a proposed change of a contact
         * @description Requires the right `sales`.
         */
        get: operations["getContactChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_changes/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a proposed change
         * @description Applies the proposed values to the contact. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["acceptContactChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_changes/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a proposed change
         * @description Leaves the contact as it is. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["refuseContactChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List possible matches of a contact
         * @description Contacts with the same e-mail address (`same_email`), with the same name and the zip code and country of an order's invoicing address (`same_name_and_zip`), or whose customer has the same VAT number (`same_vat_number`). At most 50: contacts of the back office first, then those with more matches. The list is only a suggestion: no contact is merged automatically.
         *
         *     Requires the right `sales`.
         */
        get: operations["listContactCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile a temporary contact
         * @description Replaces a temporary contact and its account with a known contact. The references of all applications and the orders then belong to the known contact, each application receives an event for each of its references, and the old id stays valid.
         *
         *     - Moving the orders may continue after the response; its `state` is then `in_progress`.
         *     - It can be undone for 30 days.
         *     - Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["reconcileContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reconciliations of a contact
         * @description Which contact it was reconciled into, and which contacts were reconciled into it; oldest first unless `sort` says otherwise.
         *
         *     Requires the right `sales`.
         */
        get: operations["listContactReconciliations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reconciliation
         * @description Requires the right `sales`.
         */
        get: operations["getContactReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact_reconciliations/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a reconciliation
         * @description Moves back the references, the orders and the account that still belong to the other contact. This is possible for 30 days. Orders created since then stay with the contact they were created for.
         *
         *     Moving the orders back may continue after the response; its `state` is then `undoing`. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["undoContactReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a contact
         * @description Empties names, addresses and free texts of the contact, of its references and of its orders, wherever they are stored, also in events that wait to be delivered. Amounts, VAT numbers, names of companies, countries and post codes are kept. It cannot be undone. Requires the right `sales` too.
         *
         *     - The contact and its references are emptied before the response; its orders and the rest afterwards.
         *     - 409 `contact_has_open_orders` while one of its orders is pending, validated or shipped.
         *     - Repeating it changes nothing: 200 with the same erasure.
         *
         *     Requires the right `crm`.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/erase/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the erasure of a contact
         * @description Counts what would be emptied, and changes nothing. Requires the right `sales` too.
         *
         *     Requires the right `crm`.
         */
        post: operations["previewContactErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/personal_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all personal data of a contact
         * @description All that is stored about the contact, to hand it over: with its orders, their versions and events, and payments. It is sent while it is read.
         *
         *     Requires the right `crm`.
         */
        get: operations["getPersonalData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erasures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an erasure and its progress
         * @description Requires the right `crm`.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description The caller's orders, newest first; with the right `sales`, those of all applications; with `holds` alone, the pending ones of all applications.
         *
         *     A page of large orders contains fewer than `limit`, to stay below 2 MiB; the `Link` header continues after the last order of the page.
         *
         *     Requires the token of any application.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Create an order
         * @description Sending the same order again returns the stored order, with `Idempotent-Replayed: true`; the same `externalId` with different content is refused with 409 `external_id_conflict`.
         *
         *     - A partner refers to contacts, packagings and shipping methods by its own references.
         *     - An application with the rights `crm` and `catalogue` may also use their ids.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an order
         * @description Returns the order that `POST /orders` would store for the same body: its totals, whether its contact is known, its blockers and warnings. Nothing is written. What `POST /orders` would refuse is refused with the same problem.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["previewOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description One of the caller's own; with the right `sales`, one of any application; with `holds`, one that is pending, or on which the caller placed or released a hold.
         *
         *     Requires the token of any application.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a pending order
         * @description - A field that is sent replaces the whole field, even an object or a list.
         *     - What is not sent stays as it is, prices included.
         *     - `null` or `""` removes an optional field, as if it had never been sent.
         *     - The order as `GET /orders/{id}` returns it is accepted: only what differs from it is a change. A line with its `id` stays the same line. A member that only the service sets must have the value that `GET` returns; a different `version` is refused with 412.
         *
         *     The body may have up to 4 MiB, because an order as `GET` returns it can be larger than the body it was created from. Totals and blockers are recomputed. A request that changes nothing creates no new version. Once the order is validated, its content is frozen: 409 `order_state_conflict`.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/api/v1/orders/{id}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one line of a pending order
         * @description For example, to set a missing price. What is not sent stays as it is; `null` or `""` removes an optional member. A line as `GET /orders/{id}` returns it is accepted. The response is the whole order.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        patch: operations["updateOrderItem"];
        trace?: never;
    };
    "/api/v1/orders/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate an order
         * @description For a pending order without blockers; its content is frozen from then on. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["validateOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a validated order
         * @description Makes a validated order pending again, so that it can be changed. Repeating the request changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["reopenOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship everything of a validated order that is open
         * @description Records one shipment of what was accepted and is not shipped yet; of everything that was ordered, if there is no answer. The order is `shipped` then, unless something is backordered. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["shipOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a shipped order as delivered
         * @description All its shipments are delivered then. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["deliverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description This cannot be undone. A pending order can be cancelled by its application or the back office, a validated one only by the back office. Repeating it changes nothing.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of an order
         * @description Who changed the state, the content or a hold, when and why; oldest first.
         *
         *     Requires the token of any application.
         */
        get: operations["getOrderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare your orders with those that are stored
         * @description Proves that nothing was lost: the caller lists its own orders of a period, at most 10,000 in 4 MiB, and learns which of them are `missing`, which have a `different` gross, and which `extra` orders the service took from it in that period.
         *
         *     - `missing` means that the service has no order of the caller with this `externalId`. An order that was taken before `from`, or at `to` or later, is not missing: it is in `outsidePeriod`, and its gross is compared too.
         *     - Only the caller's own orders are compared, whatever its rights. Cancelled orders are compared like all others; their `state` says that they were cancelled.
         *     - Just after `to`, not all orders of the period may be stored yet: send the request a minute later.
         *
         *     Nothing is written, so the request may be repeated without an `Idempotency-Key`; if one is sent, it has no effect.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["compareOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/holds/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put an order on hold
         * @description A pending order that is on hold has the blocker `on_hold`, and cannot be validated. `code` names what has to be decided, such as `credit`; an order can have several holds with different codes. Sending it again with a different `reason` or `until` changes the hold; sending it unchanged changes nothing.
         *
         *     Requires the right `sales` or `holds`.
         */
        put: operations["holdOrder"];
        post?: never;
        /**
         * Release an order
         * @description Removes the hold with this code, whoever placed it. If it was the last one, nothing else blocks the order, and its application has `autoValidate`, the order is also validated. If there is no such hold, nothing changes.
         *
         *     Requires the right `sales` or `holds`.
         */
        delete: operations["releaseOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a validated order
         * @description Says for each position what is supplied and when, at which price, what comes later, and what is refused. The ordered content stays as it is; `answer` stands beside it. A new answer replaces the former one; the same answer again changes nothing. An answer after which nothing is open any more, of which something was shipped, moves the order to `shipped`.
         *
         *     Requires the right `sales`.
         */
        post: operations["answerOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/answer/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the answer to an order
         * @description For the application that sent the order, when the seller asked for consent. Repeating it changes nothing.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["acceptOrderAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/answer/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse the answer to an order
         * @description For the application that sent the order, when the seller asked for consent. The order is cancelled; this cannot be undone. An order of which something was shipped cannot be refused. Repeating it changes nothing.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["refuseOrderAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers to an order
         * @description All of them, oldest first, also those that were replaced.
         *
         *     Requires the token of any application.
         */
        get: operations["listOrderAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/shipments/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record a shipment
         * @description Of a validated order, in any number of shipments, each with a reference of its own. Sending it again with other values corrects it; sending it unchanged changes nothing. The order is `shipped` as soon as nothing that was accepted or backordered is open, or with `final`; then shipments can no longer be corrected.
         *
         *     Requires the right `sales` or `logistics`.
         */
        put: operations["recordShipment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/shipments/{reference}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a shipment as delivered
         * @description With the last shipment of a shipped order the order is delivered. Repeating it changes nothing.
         *
         *     Requires the right `sales` or `logistics`.
         */
        post: operations["deliverShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/change_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the change requests for an order
         * @description All of them, oldest first.
         *
         *     Requires the token of any application.
         */
        get: operations["listOrderChangeRequests"];
        put?: never;
        /**
         * Request a change of a validated order
         * @description For the application that sent the order, as long as it is not shipped. The order stays as it is until the seller accepts the request; for an application with `acceptChanges` that happens at once. Sending the same request again returns the stored one, with `Idempotent-Replayed: true`.
         *
         *     An order has one open request. One with a higher `sequence` takes its place. What is shipped already stays: less of it is 422 `quantity_below_shipped`.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["requestOrderChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/change_requests/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a change of a validated order
         * @description Returns what the request would be: its totals, the difference, and what would block it. `state` is `accepted` if it would be accepted at once. Nothing is written. What the request would refuse is refused with the same problem.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["previewOrderChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/change_requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change request
         * @description For an order that the caller may read.
         *
         *     Requires the token of any application.
         */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/change_requests/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a change request
         * @description Changes or cancels the order, in one version. `If-Match` is about the order. The answer to the former content does not count any more. If the change would not have the totals that the request shows, because prices have changed since, it is refused with 409 `change_request_outdated`. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["acceptChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/change_requests/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a change request
         * @description The order stays as it is. Repeating it changes nothing.
         *
         *     Requires the right `sales`.
         */
        post: operations["refuseChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/change_requests/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a change request
         * @description For the application that sent it. The order stays as it is. Repeating it changes nothing.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["withdrawChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/computation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the totals of an order
         * @description How every cent of the totals was computed: each step with its input, its rounding and its result. Empty while a price is missing.
         *
         *     Requires the token of any application.
         */
        get: operations["getOrderComputation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 50 orders
         * @description Takes the orders one after another, and returns for each the response that sending it alone would have had; a row that fails because of the service (500, 503) does not affect the others. Sending all of them again is safe, even with the same `Idempotency-Key` after a row has failed.
         *
         *     With `reject_everything`, one refused order prevents all others from being stored; they have the status 424.
         *
         *     A body that is not JSON, or contains text that cannot be stored, is refused as a whole.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["createOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unknown_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unknown references
         * @description The external references of items that orders are waiting for, highest waiting value first. Values in different currencies are compared as numbers. A reference whose value changes while pages are read may be skipped or repeated.
         *
         *     Requires the right `sales`.
         */
        get: operations["listUnknownReferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unknown_references/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an unknown reference
         * @description Even after it was bound and no order is waiting any more; `orders` says how many still are.
         *
         *     Requires the right `sales`.
         */
        get: operations["getUnknownReference"];
        /**
         * Bind an unknown reference to a packaging
         * @description From now on the application can order the packaging by this reference, as if it had been shared under this name. The orders waiting for it are updated one after another, shortly after the response: the item gets the packaging, with its taxes, and its list price if none was sent; the order is validated if nothing else blocks it and its application has `autoValidate`.
         *
         *     Repeating it changes nothing, except that orders whose update was refused are tried again. A different packaging, or one that the application already orders by another reference, is refused with 409 `already_taken`.
         *
         *     Requires the right `sales`.
         */
        put: operations["bindUnknownReference"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calling application and its rights
         * @description Requires the token of any application.
         */
        get: operations["getCurrentApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description All applications except the administrator's own.
         *
         *     Requires the right `admin`.
         */
        get: operations["listApplications"];
        put?: never;
        /**
         * Create an application
         * @description Also creates its first token, which is shown here and never again.
         *
         *     Requires the right `admin`.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an application
         * @description Requires the right `admin`.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description Changes what is sent and leaves the rest. The change takes effect within a second, even for tokens in use.
         *
         *     Without the right `sales` an application no longer receives events of other applications; waiting deliveries of them are cancelled.
         *
         *     An application that is switched off (`active: false`) cannot use its tokens: they are refused like unknown ones. Nothing is sent to its webhooks, except what is already being sent: deliveries wait until it is switched on again. It keeps its data, and the back office can continue to process its orders.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateApplication"];
        trace?: never;
    };
    "/api/v1/applications/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of an application
         * @description Who created and changed it, when, and the values that were replaced; oldest first. Tokens that were created and revoked are changes of `tokens`; secrets are never listed.
         *
         *     Requires the right `admin`.
         */
        get: operations["getApplicationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of an application
         * @description All tokens it has ever had, without the tokens themselves.
         *
         *     Requires the right `admin`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description An additional one, besides those in use. It is shown here and never again.
         *
         *     Requires the right `admin`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token of an application
         * @description Without the token itself.
         *
         *     Requires the right `admin`.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description This cannot be undone, and takes effect within a second. Revoking it again changes nothing.
         *
         *     Requires the right `admin`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Who may use the console, or could. People of an identity provider are here after they signed in for the first time.
         *
         *     Requires the right `admin`.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Create a person who signs in with a password
         * @description Create a link afterwards, with which the person sets the password.
         *
         *     Requires the right `admin`.
         */
        post: operations["createPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person
         * @description Requires the right `admin`.
         */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a person
         * @description Changes what is sent and leaves the rest, within a second, even for people who are signed in. The identity provider replaces the name and the e-mail address at the next sign-in.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updatePerson"];
        trace?: never;
    };
    "/api/v1/people/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a person
         * @description Who created and changed the person, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `admin`.
         */
        get: operations["getPersonHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/password_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to set a password
         * @description For the page of the console on which the person sets the password. It can be used once within 24 hours, and replaces the former link.
         *
         *     Requires the right `admin`.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Requires the right `catalogue`.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Each product has a different `code`.
         *
         *     Requires the right `admin`.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description Requires the right `catalogue`.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a product
         * @description Changes what is sent and leaves the rest. Existing orders keep their taxes.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/api/v1/products/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a product
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `catalogue`.
         */
        get: operations["getProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/packagings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List packagings
         * @description All packagings, with their products.
         *
         *     Requires the right `catalogue`.
         */
        get: operations["listPackagings"];
        put?: never;
        /**
         * Create a packaging of a product
         * @description Requires the right `admin`.
         */
        post: operations["createPackaging"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/packagings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a packaging
         * @description With its product.
         *
         *     Requires the right `catalogue`.
         */
        get: operations["getPackaging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a packaging
         * @description Changes what is sent and leaves the rest. Existing orders keep their prices.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updatePackaging"];
        trace?: never;
    };
    "/api/v1/packagings/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a packaging
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `catalogue`.
         */
        get: operations["getPackagingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/packaging_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your packaging references
         * @description The packagings that were shared with the caller.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["listPackagingReferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/packaging_references/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a packaging reference
         * @description One packaging that was shared with the caller.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getPackagingReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name a shared packaging
         * @description Gives a shared packaging the caller's own name, by which its orders may refer to it.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        patch: operations["updatePackagingReference"];
        trace?: never;
    };
    "/api/v1/packaging_references/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a packaging reference
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getPackagingReferenceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/packaging_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the packaging references of an application
         * @description The packagings that were shared with it, whether or not they can be ordered.
         *
         *     Requires the right `admin`.
         */
        get: operations["listSharedPackagings"];
        put?: never;
        /**
         * Share a packaging with an application
         * @description Sharing it again returns the same reference, with the values that are sent; a reference that was switched off stays off.
         *
         *     Requires the right `admin`.
         */
        post: operations["sharePackaging"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/packaging_references/{referenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a packaging reference of an application
         * @description Switches the reference on or off, renames it, or sets which quantities can be ordered. What is not sent stays as it is. Existing orders are checked against new rules when they are changed.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateSharedPackaging"];
        trace?: never;
    };
    "/api/v1/applications/{id}/packaging_references/{referenceId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a shared packaging
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `admin`.
         */
        get: operations["getSharedPackagingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description The caller's payments, newest first; with the right `sales`, those of all applications.
         *
         *     A page of large payments contains fewer than `limit`, to stay below 2 MiB; the `Link` header continues after the last payment of the page.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Record a payment or a refund
         * @description For orders of the caller, or for none. Sending the same payment again returns the recorded one, with `Idempotent-Replayed: true`; the same `reference` with different content is refused with 409 `payment_reference_conflict`.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipping_methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipping methods
         * @description Requires the right `catalogue`.
         */
        get: operations["listShippingMethods"];
        put?: never;
        /**
         * Create a shipping method
         * @description Requires the right `admin`.
         */
        post: operations["createShippingMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipping_methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipping method
         * @description Requires the right `catalogue`.
         */
        get: operations["getShippingMethod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a shipping method
         * @description Changes what is sent and leaves the rest.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateShippingMethod"];
        trace?: never;
    };
    "/api/v1/shipping_methods/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a shipping method
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `catalogue`.
         */
        get: operations["getShippingMethodHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipping_method_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your shipping method references
         * @description The shipping methods that were shared with the caller.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["listShippingMethodReferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipping_method_references/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipping method reference
         * @description One shipping method that was shared with the caller.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getShippingMethodReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name a shared shipping method
         * @description Gives a shared shipping method the caller's own name, by which its orders may refer to it.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        patch: operations["updateShippingMethodReference"];
        trace?: never;
    };
    "/api/v1/shipping_method_references/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a shipping method reference
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.
         */
        get: operations["getShippingMethodReferenceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/shipping_method_references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a shipping method with an application
         * @description Sharing it again returns the same reference, with the name that is sent; a reference that was switched off stays off.
         *
         *     Requires the right `admin`.
         */
        post: operations["shareShippingMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/shipping_method_references/{referenceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a shipping method reference of an application
         * @description Switches the reference on or off, or renames it. What is not sent stays as it is.
         *
         *     Requires the right `admin`.
         */
        patch: operations["updateSharedShippingMethod"];
        trace?: never;
    };
    "/api/v1/applications/{id}/shipping_method_references/{referenceId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a shared shipping method
         * @description Who created and changed it, when, and the values that were replaced; oldest first.
         *
         *     Requires the right `admin`.
         */
        get: operations["getSharedShippingMethodHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that can be subscribed to
         * @description The caller receives its own events; with the right `sales`, those of all applications; with the right `holds`, also those of all applications after which an order is pending.
         *
         *     Requires the token of any application.
         */
        get: operations["listAvailableWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description The caller's own; with the right `sales`, those of all applications, each with its `application` and `health`.
         *
         *     Requires the token of any application.
         */
        get: operations["listWebhooks"];
        /**
         * Subscribe to an event
         * @description There is one subscription per event: a different `url` replaces the previous one. The `secret` is shown here and never again. With `ordered`, the events of each order arrive in sequence.
         *
         *     Unless an active subscription with the same `url` exists, two pings are sent; see `POST /webhooks/{id}/ping`.
         *
         *     Requires the token of any application.
         */
        put: operations["subscribeWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscription
         * @description One of the caller's own; with the right `sales`, one of any application.
         *
         *     Requires the token of any application.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a subscription
         * @description Its waiting deliveries are no longer sent. Only the application itself can do this.
         *
         *     Requires the token of any application.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a subscription
         * @description Who subscribed, changed, tested or enabled it, or sent something again; newest first. For one of the caller's own subscriptions; with the right `sales`, for any. Entries are kept as long as events.
         *
         *     Requires the token of any application.
         */
        get: operations["getWebhookHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send test requests to a receiver
         * @description Sends the receiver two pings: `X-WEBHOOK-EVENT: webhook_ping`, with the `id`, `event` and `url` of the subscription as the body, otherwise like every delivery. Each is sent once, and no response, not even 410, pauses or disables the subscription.
         *
         *     - The first ping has a correct signature, and is returned here.
         *     - The second has a wrong signature: a receiver that responds to it with 2xx does not check signatures, and the subscription has the warning `signature_not_verified` until the response to a later one is 4xx or 5xx.
         *
         *     For a subscription that is not active, the response is 409 `webhook_inactive`; for one of an application that is switched off, 409 `application_inactive`. With the right `sales`, the receivers of all applications can be tested.
         *
         *     Requires the token of any application.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a subscription
         * @description The new secret is shown here and never again. For 24 hours `webhook-signature` contains two signatures, the one with the new secret first, so that the receiver can change its secret without losing events.
         *
         *     At most two secrets are in use: rotating again within that time ends the older one. Only the application itself can do this.
         *
         *     Requires the token of any application.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a subscription
         * @description Makes the subscription active again and ends its pause. Waiting deliveries are sent now; exhausted and cancelled ones are not. A subscription that was not active is pinged, as after subscribing. Repeating it changes nothing. A subscription that was `failing` remains so until something is delivered. With the right `sales`, the subscriptions of all applications can be enabled.
         *
         *     Requires the token of any application.
         */
        post: operations["enableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a subscription
         * @description For one of the caller's own subscriptions; with the right `sales`, for any. Newest first.
         *
         *     Requires the token of any application.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a subscription
         * @description How the attempts of the last hour and the last day went, and what is waiting. For one of the caller's own subscriptions; with the right `sales`, for any.
         *
         *     Requires the token of any application.
         */
        get: operations["getWebhookStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of all subscriptions
         * @description For the caller's own subscriptions; with the right `sales`, for those of all applications. Newest first. Filters can be combined; all of them must match.
         *
         *     Requires the token of any application.
         */
        get: operations["listAllWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With the body that is sent, and the response of the receiver to each attempt.
         *
         *     Requires the token of any application.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Makes a delivery due now, whatever its state. The same bytes are sent under the same `webhook-id`, and the retry schedule starts again; `X-WEBHOOK-ATTEMPT` keeps counting.
         *
         *     - A delivery that is being sent is not sent twice, and repeating the request within five seconds changes nothing.
         *     - 409 `webhook_inactive` for a subscription that is not active.
         *     - 409 `application_inactive` for one of an application that is switched off.
         *     - 409 `ping_not_redeliverable` for a ping.
         *     - For an event of another application, the application of the subscription still needs the right `sales`.
         *     - With the right `sales`, deliveries to all applications can be sent again.
         *
         *     Requires the token of any application.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events of a time range again
         * @description Delivers the events of a time range again to one of the caller's subscriptions (with the right `sales`, to any), as `redeliver` does, including those that were never sent because the subscription did not exist or was not active.
         *
         *     This runs in the background, oldest first and in small steps, so that the receiver is not overloaded and new events are barely delayed; it pauses while the receiver is failing.
         *
         *     - A subscription can have one replay at a time: a second one is refused with 409 `replay_in_progress`.
         *     - 409 `webhook_inactive` for a subscription that is not active.
         *     - 409 `application_inactive` for one of an application that is switched off.
         *
         *     Requires the token of any application.
         */
        post: operations["startWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replays of a subscription
         * @description For one of the caller's own subscriptions; with the right `sales`, for any. Newest first.
         *
         *     Requires the token of any application.
         */
        get: operations["listWebhookReplays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a replay and its progress
         * @description Requires the token of any application.
         */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_replays/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a replay
         * @description Deliveries that it has made due are still sent; a replay that has ended is not changed.
         *
         *     Requires the token of any application.
         */
        post: operations["cancelWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the key that signs with Ed25519
         * @description The new key is published at once and signs from an hour later; for 24 hours both sign, and then the new one alone. Receivers that read the keys by their address need no change. Until the new key signs, repeating it changes nothing; later, the older of two keys that sign ends when the newest one begins. The first key of an application signs at once. Only the application itself can do this.
         *
         *     Requires the token of any application.
         */
        post: operations["rotateWebhookKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook_keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys of an application
         * @description The keys that verify the signatures `v1a` of the webhooks of the application with this id, as a JWK Set. Needs no token. Keep it for at most an hour, and read it again when `webhook-key-id` of a webhook names a key that it does not contain, but not more often than once a minute.
         *
         *     Requires no token.
         */
        get: operations["getWebhookKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the counts of open work
         * @description For all applications. Each number is counted up to 10,000: `10000` means 10,000 or more.
         *
         *     Requires the right `sales`.
         */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the orders and deliveries of the last 24 hours
         * @description For all applications, by UTC hour. A delivery belongs to the hour of its event, not to that of an attempt.
         *
         *     At most 10,000 orders per hour are counted, and the deliveries of its first 10,000 events.
         *
         *     Requires the right `sales`.
         */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what, and who was refused
         * @description One entry for each resource that a request changed, and for each request that was refused with 403; newest first. An entry is stored in the transaction of its change. New orders are in their own histories instead.
         *
         *     With `Accept: application/x-ndjson` all entries that match are sent, one in each line; `limit` and `cursor` have no effect. Entries are deleted after `AUDIT_RETENTION_DAYS`, 365 unless it is set.
         *
         *     Requires the right `admin`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out how people can sign in to the console
         * @description Requires no token.
         */
        get: operations["getSignInWays"];
        put?: never;
        /**
         * Sign in to the console
         * @description With a token, with the code of an identity provider, or with an e-mail address and a password. The response sets a cookie, with which the console sends all further requests; those that change something need `X-Requested-With: console` too. The session ends when it was not used for 12 hours.
         *
         *     Requires no token.
         */
        post: operations["signIn"];
        /**
         * Sign out of the console
         * @description Ends the session of the cookie and removes the cookie; without a session it does nothing.
         *
         *     Requires no token.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password
         * @description With the secret of a link that an administrator has created. A link can be used once. All sessions of the person end.
         *
         *     Requires no token.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Who is signed in to the console: with the right `admin` everybody, else the caller.
         *
         *     Requires the token of any application.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description Requires the token of any application.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Signs a browser out, within a second.
         *
         *     Requires the token of any application.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the identity providers whose tokens are accepted
         * @description OAuth 2.0 Protected Resource Metadata (RFC 9728). A 401 response names this address in `WWW-Authenticate`.
         *
         *     Requires no token.
         */
        get: operations["getProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    sales_order_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_created
         * @description An order was taken. The body is the order.
         */
        post: operations["pushSalesOrderCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_validated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_validated
         * @description An order was validated. The body is the order.
         */
        post: operations["pushSalesOrderValidated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_updated
         * @description The content of a pending order was changed. The body is the order.
         */
        post: operations["pushSalesOrderUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_reopened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_reopened
         * @description A validated order is pending again, to be changed. The body is the order.
         */
        post: operations["pushSalesOrderReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_answered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_answered
         * @description The seller answered what of an order is supplied and when, or the answer was accepted. The body is the order.
         */
        post: operations["pushSalesOrderAnswered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_answer_due: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_answer_due
         * @description The seller has not answered an order within the time of its application. The body is the order.
         */
        post: operations["pushSalesOrderAnswerDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_change_requested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_change_requested
         * @description The application that sent a validated order asks to change or cancel it. The body is the order, with the request.
         */
        post: operations["pushSalesOrderChangeRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_change_accepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_change_accepted
         * @description A change request was accepted, and the order was changed or cancelled. The body is the order, with the request.
         */
        post: operations["pushSalesOrderChangeAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_change_refused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_change_refused
         * @description The seller refused a change request. The body is the order, with the request.
         */
        post: operations["pushSalesOrderChangeRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_change_withdrawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_change_withdrawn
         * @description The application that sent an order withdrew its change request. The body is the order, with the request.
         */
        post: operations["pushSalesOrderChangeWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_change_outdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_change_outdated
         * @description An open change request cannot be accepted any more, because the order was answered, shipped, reopened or cancelled. The body is the order, with the request.
         */
        post: operations["pushSalesOrderChangeOutdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_shipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_shipment
         * @description A shipment of an order was recorded, corrected or delivered. The body is the order, with the shipment.
         */
        post: operations["pushSalesOrderShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_shipped: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_shipped
         * @description Everything of an order that was accepted is shipped. The body is the order.
         */
        post: operations["pushSalesOrderShipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_delivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_delivered
         * @description An order was delivered. The body is the order.
         */
        post: operations["pushSalesOrderDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_cancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_cancelled
         * @description An order was cancelled. The body is the order.
         */
        post: operations["pushSalesOrderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_held: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_held
         * @description A pending order was put on hold, or a hold on it was changed. The body is the order.
         */
        post: operations["pushSalesOrderHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    sales_order_released: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive sales_order_released
         * @description A hold on a pending order was released or has expired; others may remain. The body is the order.
         */
        post: operations["pushSalesOrderReleased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    payment_received: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment_received
         * @description A payment or refund was recorded. The body is the payment.
         */
        post: operations["pushPaymentReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    contact_reference_reconciled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive contact_reference_reconciled
         * @description A contact reference belongs to another contact from now on: to the one into which its temporary contact was reconciled or, after an undo, to the temporary one. The body is the reference.
         */
        post: operations["pushContactReferenceReconciled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_failing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook_failing
         * @description Three attempts in a row to deliver to another subscription failed, or all attempts for an hour. Not sent about subscriptions to webhook_* events. The body is that subscription.
         */
        post: operations["pushWebhookFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_recovered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook_recovered
         * @description A delivery to another subscription that was failing succeeded. Not sent about subscriptions to webhook_* events. The body is that subscription.
         */
        post: operations["pushWebhookRecovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhook_disabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook_disabled
         * @description Another subscription was switched off: its receiver responded with 410, or all attempts to deliver to it failed for five days. The body is that subscription.
         */
        post: operations["pushWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    data_lost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive data_lost
         * @description Another database server continues after a failure, or a backup was restored: what was acknowledged before may be missing. Sent to each application about its own data. The body says since when.
         */
        post: operations["pushDataLost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    contact_erased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive contact_erased
         * @description The personal data of a contact was erased. Sent to each application that had a reference to it or received an event of its orders, about its own references. The body has the ids, and no personal data.
         */
        post: operations["pushContactErased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    event_reference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive event_reference
         * @description Each event of a subscription with `"content": "reference"`, with a body that only refers to it.
         */
        post: operations["pushEventReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Liveness: {
            /** @enum {string} */
            status: "ok";
        };
        Readiness: {
            /** @description The checks that passed: `database`, `migrations` and `queue`, which is Redis. */
            info: {
                [key: string]: {
                    status: components["schemas"]["ReadinessCheckStatus"];
                    /** @description What is wrong, and its consequences. */
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description The checks that failed. */
            error: {
                [key: string]: {
                    status: components["schemas"]["ReadinessCheckStatus"];
                    /** @description What is wrong, and its consequences. */
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description All checks; none while the process is shutting down. */
            details: {
                [key: string]: {
                    status: components["schemas"]["ReadinessCheckStatus"];
                    /** @description What is wrong, and its consequences. */
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            status: "ok" | "degraded";
        };
        Unreadiness: {
            /** @description The checks that passed: `database`, `migrations` and `queue`, which is Redis. */
            info: {
                [key: string]: {
                    status: components["schemas"]["ReadinessCheckStatus"];
                    /** @description What is wrong, and its consequences. */
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description The checks that failed. */
            error: {
                [key: string]: {
                    status: components["schemas"]["ReadinessCheckStatus"];
                    /** @description What is wrong, and its consequences. */
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @description All checks; none while the process is shutting down. */
            details: {
                [key: string]: {
                    status: components["schemas"]["ReadinessCheckStatus"];
                    /** @description What is wrong, and its consequences. */
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            /** @enum {string} */
            status: "error" | "shutting_down";
        };
        DataLoss: {
            /** @description The new data history, which `GET /me` and the feed show from now on. */
            historyId: string;
            /**
             * Format: date-time
             * @description Orders and changes that were acknowledged after this time may be missing: compare them with `POST /orders/compare`.
             */
            lostSince: string;
            /**
             * Format: date-time
             * @description When the new data history began.
             */
            beganAt: string;
        };
        /** @description An event of the feed; `type` says which. */
        Event: components["schemas"]["SalesOrderCreatedEvent"] | components["schemas"]["SalesOrderValidatedEvent"] | components["schemas"]["SalesOrderUpdatedEvent"] | components["schemas"]["SalesOrderReopenedEvent"] | components["schemas"]["SalesOrderAnsweredEvent"] | components["schemas"]["SalesOrderAnswerDueEvent"] | components["schemas"]["SalesOrderChangeRequestedEvent"] | components["schemas"]["SalesOrderChangeAcceptedEvent"] | components["schemas"]["SalesOrderChangeRefusedEvent"] | components["schemas"]["SalesOrderChangeWithdrawnEvent"] | components["schemas"]["SalesOrderChangeOutdatedEvent"] | components["schemas"]["SalesOrderShipmentEvent"] | components["schemas"]["SalesOrderShippedEvent"] | components["schemas"]["SalesOrderDeliveredEvent"] | components["schemas"]["SalesOrderCancelledEvent"] | components["schemas"]["SalesOrderHeldEvent"] | components["schemas"]["SalesOrderReleasedEvent"] | components["schemas"]["PaymentReceivedEvent"] | components["schemas"]["ContactReferenceReconciledEvent"] | components["schemas"]["WebhookFailingEvent"] | components["schemas"]["WebhookRecoveredEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["DataLostEvent"] | components["schemas"]["ContactErasedEvent"];
        ContactCustomer: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description Whether it is a private person. */
            individual: boolean;
            temporary: boolean;
            vatNumber: string | null;
        };
        Contact: {
            /** Format: int64 */
            id: number;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
            /** @description Whether an application introduced it, and the back office has not reconciled it yet. */
            temporary: boolean;
            customer: components["schemas"]["ContactCustomer"];
            /**
             * Format: int64
             * @description The requested id, if that contact was reconciled into this one; absent otherwise.
             */
            reconciledFrom?: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ActorToken: {
            /**
             * Format: int64
             * @description Null for `ADMIN_TOKEN`, which is set in the environment of the service.
             */
            id: number | null;
            /** @description Null when the token has no name. */
            name: string | null;
        };
        PersonSummary: {
            /** Format: int64 */
            id: number;
            /** @description The current name; in what an order contains, such as a hold, that at the time. */
            name: string;
        };
        Actor: {
            /**
             * Format: int64
             * @description 0 is the administrator of the service.
             */
            id: number;
            name: string;
            /** @description Null when it was not recorded, and when a person acted. */
            token: components["schemas"]["ActorToken"] | null;
            /** @description The person who acted; null when a token was used. */
            person: components["schemas"]["PersonSummary"] | null;
        };
        DocumentChange: {
            /**
             * @description The JSON pointer (RFC 6901) of the value. In a list whose entries have an `id` it has the index after the change; the index before it for an entry that was removed.
             * @example #/items/0/orderedQuantity
             */
            pointer: string;
            /**
             * @description The value before the change; null for none.
             * @example 1
             */
            from: unknown;
            /**
             * @description The value after the change; null for none.
             * @example 2
             */
            to: unknown;
        };
        ResourceHistoryEntry: {
            /** Format: date-time */
            at: string;
            action: components["schemas"]["HistoryAction"];
            /** @description The application that did it, and the token that it used. */
            by: components["schemas"]["Actor"];
            /** @description Why, if it followed from something else, such as a reconciliation; null otherwise. */
            reason: string | null;
            /** @description The values that were replaced, as the resource is shown, without `updatedAt`. Empty for `created`. */
            changes: components["schemas"]["DocumentChange"][];
            /** @description Whether there are more than the 100 that are listed. */
            truncated: boolean;
        };
        CreateContact: {
            /**
             * @description The id of the customer the contact works for.
             * @example 1
             */
            customer: number | string;
            /** @example Ada */
            firstName?: string;
            /** @example Martin */
            lastName?: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string;
        };
        UpdateContact: {
            /**
             * @description The id of the customer the contact works for.
             * @example 1
             */
            customer?: number | string;
            /** @example Ada */
            firstName?: string | null;
            /** @example Martin */
            lastName?: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string | null;
        };
        Customer: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description Whether it is a private person. */
            individual: boolean;
            /** @description Whether an application introduced it, and the back office has not reconciled it yet. */
            temporary: boolean;
            /** @description In upper case, without spaces, dots or dashes. */
            vatNumber: string | null;
            /** @description Whether orders need a purchase order number. */
            purchaseOrderRequired: boolean;
            /**
             * Format: int64
             * @description The requested id, if that customer was reconciled into this one; absent otherwise.
             */
            reconciledFrom?: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreateCustomer: {
            /** @example Atelier Lumen */
            name: string;
            /**
             * @description Whether it is a private person; false by default.
             * @example false
             */
            individual?: components["schemas"]["Flag"];
            /**
             * Format: vat-number
             * @description Begins with the country code; its format is checked. Orders have it unless they have one of their own.
             * @example FR12345678901
             */
            vatNumber?: string;
            /**
             * @description Whether orders need a purchase order number: one without has the blocker `purchase_order_missing`.
             * @example false
             */
            purchaseOrderRequired?: components["schemas"]["Flag"];
        };
        UpdateCustomer: {
            /** @example Atelier Lumen */
            name?: string;
            /**
             * @description Whether it is a private person.
             * @example false
             */
            individual?: components["schemas"]["Flag"];
            /**
             * Format: vat-number
             * @description Null removes it. Applies to orders that are taken or changed from then on.
             * @example FR12345678901
             */
            vatNumber?: string | null;
            /**
             * @description Whether orders need a purchase order number. Applies to orders that are taken or changed from then on.
             * @example false
             */
            purchaseOrderRequired?: components["schemas"]["Flag"];
        };
        ContactReferenceContact: {
            /** Format: int64 */
            id: number;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
        };
        ContactReferenceCustomer: {
            name: string;
            /** @description Whether the back office has not reconciled it yet. */
            temporary: boolean;
            vatNumber: string | null;
        };
        ContactReference: {
            /** Format: int64 */
            id: number;
            externalReference: string | null;
            contact: components["schemas"]["ContactReferenceContact"];
            customer: components["schemas"]["ContactReferenceCustomer"];
        };
        CreateContactReferenceContact: {
            /**
             * @description The application's own reference for the contact.
             * @example customer-17
             */
            externalReference: string | number;
            /** @example Ada */
            firstName?: string;
            /** @example Martin */
            lastName?: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string;
        };
        CreateContactReferenceCustomer: {
            /**
             * @description The company; empty for a private person, whose account gets the person's name or e-mail address.
             * @example Atelier Lumen
             */
            name?: string;
            /**
             * @description A hint that this is a private person.
             * @example false
             */
            individual?: components["schemas"]["Flag"];
            /**
             * Format: vat-number
             * @description Begins with the country code; its format is checked.
             * @example FR12345678901
             */
            vatNumber?: string;
        };
        CreateContactReference: {
            contact: components["schemas"]["CreateContactReferenceContact"];
            /** @description The company the contact works for; absent for a private person. */
            customer?: components["schemas"]["CreateContactReferenceCustomer"];
        };
        UpdateReferencedContact: {
            /** @example Ada */
            firstName?: string | null;
            /** @example Martin */
            lastName?: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string | null;
            /**
             * @description The `contact.id` as read from an order or a reference; one from before a reconciliation is accepted too.
             * @example 1
             */
            id: number | string;
            /**
             * @description The caller's own name for that contact; if sent, it must refer to the same contact.
             * @example customer-17
             */
            externalReference?: string | number | null;
        };
        ProposedContactChange: {
            /** Format: int64 */
            id: number;
            /** @description `proposed` until the back office decides. */
            state: components["schemas"]["ContactChangeState"];
        };
        UpdatedContactReference: {
            /** Format: int64 */
            id: number;
            externalReference: string | null;
            contact: components["schemas"]["ContactReferenceContact"];
            customer: components["schemas"]["ContactReferenceCustomer"];
            /** @description The change that was proposed to the back office, because the contact is not temporary; null if there is none. */
            proposedChange: components["schemas"]["ProposedContactChange"] | null;
        };
        UpdateContactReference: {
            /** @example Ada */
            firstName?: string | null;
            /** @example Martin */
            lastName?: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string | null;
            /**
             * @description The caller's own name for the contact from now on.
             * @example customer-17
             */
            externalReference?: string | number | null;
        };
        ShareContact: {
            /**
             * @description The id of the contact.
             * @example 1
             */
            contact: number | string;
            /**
             * @description The application's own name for it.
             * @example customer-17
             */
            externalReference?: string | number;
        };
        ApplicationSummary: {
            /**
             * Format: int64
             * @description 0 is the administrator of the service.
             */
            id: number;
            name: string;
        };
        ContactChangeReference: {
            /** Format: int64 */
            id: number;
            externalReference: string | null;
        };
        ContactChangeValues: {
            firstName: string | null;
            lastName: string | null;
            email: string | null;
        };
        ContactChange: {
            /** Format: int64 */
            id: number;
            state: components["schemas"]["ContactChangeState"];
            /** @description Who proposed it. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The reference that the application used for the contact. */
            contactReference: components["schemas"]["ContactChangeReference"];
            /** @description The contact as it is now. */
            contact: components["schemas"]["ContactReferenceContact"];
            /** @description What would change; null means no change. */
            proposed: components["schemas"]["ContactChangeValues"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: components["schemas"]["Actor"] | null;
        };
        ContactCandidate: {
            contact: components["schemas"]["Contact"];
            /** @description Which values match. */
            why: components["schemas"]["ContactCandidateMatch"][];
        };
        ReconcileContact: {
            /**
             * @description The contact into which the temporary one is reconciled.
             * @example 1
             */
            contactId: number | string;
            /**
             * @description Whether to return only what would be moved, and change nothing.
             * @example false
             */
            dryRun?: components["schemas"]["Flag"];
        };
        ReconciliationContact: {
            /** Format: int64 */
            contactId: number;
            /** Format: int64 */
            customerId: number;
        };
        ReconciliationMoves: {
            /**
             * Format: int32
             * @description How many contact references were moved.
             */
            references: number;
            referenceIds: number[];
            /**
             * Format: int32
             * @description How many orders were moved.
             */
            orders: number;
            orderIds: number[];
            /** @description Whether the temporary account was reconciled too; it is kept when other contacts or orders use it. */
            customer: boolean;
        };
        ContactReconciliation: {
            /**
             * Format: int64
             * @description Null for a dry run.
             */
            id: number | null;
            /** @description `tried` for a dry run; `in_progress` or `undoing` while orders are being moved or moved back; then `done` or `undone`. The contact, its account and its references are moved before the response. */
            state: components["schemas"]["ContactReconciliationState"];
            from: components["schemas"]["ReconciliationContact"];
            into: components["schemas"]["ReconciliationContact"];
            moved: components["schemas"]["ReconciliationMoves"];
            /** @description The application and the token that reconciled the contact; null for a dry run. */
            application: components["schemas"]["Actor"] | null;
            /**
             * Format: date-time
             * @description When the contact was reconciled; null for a dry run.
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description It can be undone until this time; null for a dry run.
             */
            undoableUntil: string | null;
            /** Format: date-time */
            undoneAt: string | null;
            undoneBy: components["schemas"]["Actor"] | null;
        };
        ErasedContact: {
            /**
             * Format: int64
             * @description The id of the erasure.
             */
            erasure: number;
            /**
             * Format: int64
             * @description The id of the contact, as in its orders.
             */
            contact: number;
            /** @description The application's own references to the contact. */
            contactReferences: number[];
            /** Format: date-time */
            requestedAt: string;
        };
        EraseContact: {
            /**
             * @description Kept with the erasure, so it must contain no personal data.
             * @example Request of 2026-11-21, ticket 4711
             */
            reason: string;
        };
        ErasureCounts: {
            /**
             * Format: int32
             * @description The contact, and those that were reconciled into it.
             */
            contacts: number;
            /**
             * Format: int32
             * @description Customers that are private persons.
             */
            customers: number;
            /** Format: int32 */
            references: number;
            /** Format: int32 */
            proposedChanges: number;
            /** Format: int32 */
            orders: number;
            /** Format: int32 */
            payments: number;
            /** Format: int32 */
            events: number;
            /**
             * Format: int32
             * @description Responses that are kept for an `Idempotency-Key`; 0 in a preview, which does not search them.
             */
            keptAnswers: number;
        };
        Erasure: {
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The contact that was erased.
             */
            contact: number;
            reason: string;
            /** @description `in_progress` while orders and kept responses are emptied; the contact and its references are emptied before the response. */
            state: components["schemas"]["ErasureState"];
            /** @description What has been emptied so far. */
            counts: components["schemas"]["ErasureCounts"];
            /** @description The application that requested it, and the token that it used. */
            by: components["schemas"]["Actor"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
        };
        ErasurePreview: {
            /**
             * Format: int64
             * @description The contact; for one that was reconciled, the one into which it was.
             */
            contact: number;
            counts: components["schemas"]["ErasureCounts"];
        };
        PersonalData: {
            /** @description The contact, and those that were reconciled into it. */
            contacts: {
                [key: string]: unknown;
            }[];
            /** @description The accounts for which they order. */
            customers: {
                [key: string]: unknown;
            }[];
            /** @description How applications refer to the contact. */
            references: {
                [key: string]: unknown;
            }[];
            proposedChanges: {
                [key: string]: unknown;
            }[];
            /** @description Who changed these, and the values that were replaced. */
            history: {
                [key: string]: unknown;
            }[];
            /** @description The requests that changed these. */
            audit: {
                [key: string]: unknown;
            }[];
            /** @description Each order with its history, answers, change requests and events, and what receivers answered to these. */
            orders: {
                [key: string]: unknown;
            }[];
            /** @description The payments for these orders. */
            payments: {
                [key: string]: unknown;
            }[];
        };
        CreateOrderContact: {
            /** @description The contact's id; requires the right `crm`. */
            id?: number | string | null;
            /**
             * @description The application's own reference for the contact.
             * @example customer-17
             */
            externalReference?: string | number | null;
            /** @description An alias of externalReference: if both are sent, they must be equal. */
            externalReferenceId?: string | number | null;
            /** @description The id of a contact reference; if externalReference is sent too, it becomes the name of this reference. */
            internalReferenceId?: number | string | null;
            /** @example Ada */
            firstName?: string | null;
            /** @example Martin */
            lastName?: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string | null;
        };
        CreateOrderCustomer: {
            /**
             * @description The company; empty for a private person. Stored in the order; it does not change an existing customer.
             * @example Atelier Lumen
             */
            name?: string;
            /**
             * @description A hint that this is a private person.
             * @example false
             */
            individual?: components["schemas"]["Flag"];
            /**
             * Format: vat-number
             * @description Begins with the country code (EL for Greece); spaces, dots and dashes are ignored. Its format is checked, not whether it is registered. The default is the VAT number of the customer.
             * @example FR12345678901
             */
            vatNumber?: string;
        };
        CreateOrderAddress: {
            /** @example Atelier Lumen */
            recipient: string;
            /** @example 12 rue de la Paix */
            street: string;
            /**
             * @description A second line.
             * @example Building B
             */
            details?: string | null;
            /** @example 75002 */
            zipCode: string;
            /** @example Paris */
            city: string;
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2, in either case.
             * @example FR
             */
            country: string;
        };
        CreateOrderItem: {
            /** @description The packaging's id; requires the right `catalogue`. */
            packaging?: number | string;
            /** @description The id of a packaging reference; if externalReference is sent too, it becomes the name of this reference. */
            internalReferenceId?: number | string;
            /**
             * @description The application's own reference for the packaging, or else the id of a packaging reference.
             * @example LAMP-6
             */
            externalReference?: string | number;
            /**
             * @description How many packagings are ordered; more than 0, with at most 3 decimals.
             * @example 2
             */
            orderedQuantity: number | string;
            /**
             * @description Net; by default the list price of the packaging, for orders in the default currency.
             * @example 16.658333
             */
            unitPrice?: number | string;
            /**
             * @description The unit price including all taxes charged on the line, instead of `unitPrice`: the gross is exactly this, and the net price is derived from it. With a `taxTreatment` other than `standard`, it contains no VAT.
             * @example 19.99
             */
            taxedUnitPrice?: number | string;
            /**
             * @description Percent: the VAT of the line, instead of the product's. Taxes that are not VAT still apply.
             * @example 20
             */
            vatRate?: number | string;
            /** @description What the line is called; by default the label of the product and the name of the packaging. */
            label?: string;
            /** @description The cost centre to which the buyer charges this line. */
            costCentre?: string | number;
            /**
             * Format: instant
             * @description When delivery of this line is expected; by default the date of the order. In the same format.
             */
            expectedDeliveryDate?: string;
            /** @description The application's own data about this line; see `metadata` of the order. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateOrderShippingMethod: {
            /** @description The shipping method's id; requires the right `catalogue`. */
            id?: number | string;
            /**
             * @description The application's own reference for the shipping method.
             * @example parcel
             */
            externalReference?: string | number;
            /** @description The id of a shipping method reference; if externalReference is sent too, it becomes the name of this reference. */
            internalReferenceId?: number | string;
            /**
             * @description What shipping is called; by default the name of the method.
             * @example Parcel
             */
            name?: string;
            /**
             * @description Net; by default the price of the shipping method, for orders in the default currency.
             * @example 6.90
             */
            price?: number | string;
            /**
             * @description Percent; null means no VAT; by default the rate of the method.
             * @example 20
             */
            vatRate?: number | string | null;
        };
        CreateOrderVoucher: {
            /**
             * @description The name of the voucher.
             * @example Welcome
             */
            description?: string | null;
            /**
             * @description Tax included.
             * @example 5.00
             */
            taxedAmount: number | string;
        };
        CreateOrderDeclaredTotals: {
            /**
             * @description Without taxes, after vouchers.
             * @example 33.32
             */
            net?: number | string | null;
            /**
             * @description VAT alone, without other taxes.
             * @example 6.66
             */
            vat?: number | string | null;
            /**
             * @description All taxes included, after vouchers.
             * @example 39.98
             */
            gross?: number | string | null;
        };
        CreateOrder: {
            /**
             * @description The application's own identifier for the order, which it never uses again for another. Integers are stored as text.
             * @example shop-1001
             */
            externalId: string | number;
            /**
             * @description The application's own order number.
             * @example WEB-1001
             */
            externalReference?: string | number;
            /**
             * @description The buyer's own number for this order. Some customers require one on every order.
             * @example PO-4711
             */
            purchaseOrderNumber?: string | number;
            /**
             * @description Who placed the order for the buyer, or other text that the buyer wants on the invoice.
             * @example Workshop 3
             */
            buyerReference?: string | number;
            /**
             * @description The cost centre to which the buyer charges the order.
             * @example 4100
             */
            costCentre?: string | number;
            /** @description The person who places the order. A contact with a new reference is created with the order. */
            contact: components["schemas"]["CreateOrderContact"];
            /** @description The company of the contact. Required when the contact is not known yet. */
            customer?: components["schemas"]["CreateOrderCustomer"];
            invoicingAddress: components["schemas"]["CreateOrderAddress"];
            deliveryAddress: components["schemas"]["CreateOrderAddress"];
            /** @description The lines of the order. */
            items: components["schemas"]["CreateOrderItem"][];
            /** @description How the order is shipped. Its price is part of the totals. */
            shippingMethod?: components["schemas"]["CreateOrderShippingMethod"];
            /**
             * Format: instant
             * @description An ISO 8601 date or date-time, or `YYYY-MM-DD HH:MM:SS`; UTC unless it has an offset.
             * @example 2026-12-01
             */
            expectedDeliveryDate?: string;
            /** @description A note for whoever processes the order. It has no effect. */
            comment?: string;
            /**
             * @description The application's own data: at most 50 strings of at most 500 characters, with names of at most 40. They are stored, returned and sent with every event, and have no effect.
             * @example {
             *       "cart": "c-81"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /** @description Amounts that are deducted: from the items first, then from shipping. */
            vouchers?: components["schemas"]["CreateOrderVoucher"][];
            /**
             * @description Where amounts are rounded: per unit, per line, or in the total only. `line` by default.
             * @example line
             */
            calculationMode?: components["schemas"]["CalculationMode"];
            /**
             * @description How an amount between two cents is rounded. `half_up` by default.
             * @example half_up
             */
            roundingMode?: components["schemas"]["RoundingMode"];
            /**
             * Format: currency
             * @description ISO 4217, upper case. The default currency of the service if absent.
             * @example EUR
             */
            currency?: string;
            /**
             * @description How the order is taxed; `standard` by default. With any other value, all VAT of the order is 0, taxes that are not VAT still apply, and a `vatRate` above 0 is refused. `reverse_charge` and `intra_community` require a VAT number: an order without one is taken, but has the blocker `vat_number_missing`.
             * @example standard
             */
            taxTreatment?: components["schemas"]["TaxTreatment"];
            /**
             * @description Why no VAT is charged, for the invoice. Only with a `taxTreatment` other than `standard`.
             * @example Article 138 of Directive 2006/112/EC
             */
            exemptionReason?: string;
            /** @description Compared with the totals: if they differ, the order is taken but blocked, and the blocker says by how much. */
            declaredTotals?: components["schemas"]["CreateOrderDeclaredTotals"];
        };
        OrderContact: {
            /**
             * Format: int64
             * @description A different one after the contact was reconciled.
             */
            id: number;
            externalReference: string | null;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
        };
        OrderCustomer: {
            /**
             * Format: int64
             * @description A different one after the account was reconciled.
             */
            id: number;
            /** @description The name that was sent; if none was sent, the customer's name when the order was taken. */
            name: string;
            /** @description Whether the account was created for the contact of an order and is not yet confirmed by the back office. */
            temporary: boolean;
            /** @description The VAT number that was sent; if none was sent, the customer's when the order was taken. */
            vatNumber: string | null;
        };
        OrderAddress: {
            recipient: string;
            street: string;
            details: string | null;
            zipCode: string;
            city: string;
            /** @description ISO 3166-1 alpha-2, upper case. */
            country: string;
        };
        OrderQuantities: {
            ordered: number;
            accepted: number;
            /** @description Promised, but not accepted for shipping yet: it takes a later answer. */
            backordered: number;
            refused: number;
            shipped: number;
            delivered: number;
        };
        OrderItemTax: {
            name: string;
            /** @description Percent. */
            rate: number;
            /** @description Whether it is VAT; otherwise the totals list it in `otherTaxes`. */
            vat: boolean;
            /** @description Null while the price of the item is missing. */
            amount: string | null;
        };
        OrderItem: {
            /**
             * Format: int64
             * @description It stays the same while the line is changed.
             */
            id: number;
            /**
             * Format: int32
             * @description 1 for the first.
             */
            position: number;
            /**
             * Format: int64
             * @description Null for a parked item: its `externalReference` is unknown, and the order has the blocker `unknown_item`. Only orders of applications with `unknownItems` `park` have such items.
             */
            packaging: number | null;
            /**
             * Format: int64
             * @description The id of the packaging reference; null when the line has none.
             */
            packagingReference: number | null;
            /** @description The application's own reference for the packaging. */
            externalReference: string | null;
            /** @description What the line is called: what was sent, or the label of the packaging when the line was added. */
            label: string;
            /** @description How many packagings are ordered. */
            orderedQuantity: number;
            /** @description How much of it was accepted, shipped and delivered. */
            quantities: components["schemas"]["OrderQuantities"];
            /** @description Of one packaging, net, before vouchers: what was sent, or the list price. Null while no price is known. */
            unitPrice: string | null;
            /** @description The price including all taxes, if it was sent; `unitPrice` is then derived from it. */
            taxedUnitPrice: string | null;
            /** @description Percent, if it was sent. */
            vatRate: number | null;
            /** @description Of the line, after its share of the vouchers. Null while its price is missing. */
            net: string | null;
            /** @description VAT of the line, after its share of the vouchers. */
            vat: string | null;
            /** @description Of the line with all taxes, after its share of the vouchers. */
            gross: string | null;
            /** @description All taxes of the line, after its share of the vouchers. */
            taxes: components["schemas"]["OrderItemTax"][];
            /** @description The cost centre to which the buyer charges this line. */
            costCentre: string | null;
            /**
             * Format: date-time
             * @description When delivery of this line is expected, if it was sent; otherwise the date of the order applies.
             */
            expectedDeliveryDate: string | null;
            /** @description The data that the application sent for itself with this line; empty if it sent none. */
            metadata: {
                [key: string]: string;
            };
        };
        OrderShippingMethod: {
            /**
             * Format: int64
             * @description The shipping method; null when only a text was sent.
             */
            id: number | null;
            /** @description The application's own reference for the shipping method. */
            externalReference: string | null;
            name: string | null;
            /** @description Net, before vouchers: what was sent, or the price of the method. Null while no price is known. */
            price: string | null;
            /** @description Percent; null means no VAT. */
            vatRate: number | null;
            /** @description After vouchers, which reduce the items first. Null while the price is missing. */
            net: string | null;
            /** @description VAT of shipping, after vouchers. */
            vat: string | null;
            /** @description Of shipping with all taxes, after vouchers. */
            gross: string | null;
        };
        OrderVoucher: {
            description: string | null;
            /** @description Tax included. */
            taxedAmount: string;
        };
        OrderRateTotal: {
            /** @description The VAT category, by UNCL5305: S at a rate above 0 %, Z at 0 %; with other tax treatments AE (reverse charge), K (intra-community supply), G (export), E (exempt) or O (outside the scope). */
            category: components["schemas"]["VatCategory"];
            /** @description Percent. */
            rate: number;
            net: string;
            vat: string;
            gross: string;
            /** @description How far vat is from rate × net, because net and gross are rounded independently. */
            vatDeviation: string;
        };
        OrderOtherTax: {
            name: string;
            /** @description Percent. */
            rate: number;
            amount: string;
        };
        OrderTotals: {
            /** @description Without taxes, after vouchers. */
            net: string | null;
            /** @description VAT alone, without other taxes. */
            vat: string | null;
            /** @description All taxes included, after vouchers: the amount to be paid. */
            gross: string | null;
            /** @description The totals of each VAT category and rate. */
            byRate: components["schemas"]["OrderRateTotal"][];
            /** @description Taxes that are not VAT; net + vat + these = gross. */
            otherTaxes: components["schemas"]["OrderOtherTax"][];
            /** @description The largest deviation in `byRate`. */
            vatDeviation: string | null;
        };
        OrderDeclaredTotals: {
            net: string | null;
            vat: string | null;
            gross: string | null;
        };
        ComputationModes: {
            calculationMode: components["schemas"]["CalculationMode"];
            roundingMode: components["schemas"]["RoundingMode"];
        };
        OrderHold: {
            /** @description What has to be decided, such as `credit`. */
            code: string;
            reason: string;
            /**
             * Format: date-time
             * @description When it expires; null for one that has to be released.
             */
            until: string | null;
            /** @description The application that placed it, and the token that it used. */
            by: components["schemas"]["Actor"];
            /** Format: date-time */
            since: string;
        };
        OrderBlocker: {
            /** @description The kind of blocker, for programs; further codes may be added. */
            code: components["schemas"]["OrderBlockerCode"];
            /** @description A JSON pointer to the part of the order that it concerns. */
            pointer: string;
            /** @description What is wrong, in a sentence for people. */
            detail: string;
            /** @description The reference that is unknown. */
            externalReference?: string;
            /** @description What the client sent in `declaredTotals`. */
            declared?: string;
            /** @description What the service computed. */
            computed?: string;
            /** @description The declared amount minus the computed one. */
            difference?: string;
            /** @description The modes that produce exactly the declared totals; may be empty. */
            agreeing?: components["schemas"]["ComputationModes"][];
            /** @description The next smaller and the next larger quantity that can be ordered; null if there is none. */
            nearest?: (number | null)[];
            /** @description The hold that has to be released. */
            hold?: components["schemas"]["OrderHold"];
        };
        OrderWarning: {
            /** @description The kind of warning, for programs; further codes may be added. */
            code: components["schemas"]["OrderWarningCode"];
            /** @description A JSON pointer to the part of the order that it concerns. */
            pointer: string;
            /** @description What was noticed, in a sentence for people. */
            detail: string;
            /** @description The price that was sent: including taxes if it was sent as `taxedUnitPrice`, otherwise net. */
            sentPrice?: string;
            /** @description The list price of the packaging when the order was taken or changed: including the taxes of the item if `sentPrice` does. */
            listPrice?: string;
            /**
             * Format: int64
             * @description The id of the other order.
             */
            order?: number;
            /** @description The `externalId` of the other order. */
            externalId?: string;
        };
        PromisedDelivery: {
            /** Format: date-time */
            from: string | null;
            /** Format: date-time */
            until: string | null;
        };
        AnswerSubstitute: {
            /**
             * Format: int64
             * @description Null for one that only has a label.
             */
            packaging: number | null;
            label: string;
        };
        OrderAnswerLine: {
            /**
             * Format: int32
             * @description The position of the item that it is about.
             */
            position: number;
            status: components["schemas"]["AnswerStatus"];
            /** @description Of what is refused, the rest of the position. */
            quantity: number;
            /** @description Of one unit, net, before vouchers. */
            unitPrice: string;
            /** @description When it is promised to arrive. */
            promised: components["schemas"]["PromisedDelivery"] | null;
            substitute: components["schemas"]["AnswerSubstitute"] | null;
            reason: string | null;
            /** @description Of the line, after its share of the vouchers; null for what is refused. */
            net: string | null;
            /** @description VAT of the line, after its share of the vouchers. */
            vat: string | null;
            /** @description Of the line with all taxes, after its share of the vouchers. */
            gross: string | null;
        };
        OrderAnswer: {
            /**
             * Format: int32
             * @description Counts the answers to the order.
             */
            number: number;
            /** Format: date-time */
            at: string;
            /** @description The application that sent the answer, and the token that it used. */
            by: components["schemas"]["Actor"];
            lines: components["schemas"]["OrderAnswerLine"][];
            /** @description The totals of these lines, computed like those of an order. */
            totals: components["schemas"]["OrderTotals"];
            note: string | null;
            /** @description Whether the application that sent the order has to accept the answer before anything is shipped, and has done so. */
            consent: components["schemas"]["AnswerConsent"];
        };
        OrderShipmentItem: {
            /** Format: int32 */
            position: number;
            quantity: number;
        };
        OrderShipment: {
            /** @description The reference of the seller or the warehouse, which is unique in the order. */
            reference: string;
            items: components["schemas"]["OrderShipmentItem"][];
            carrier: string | null;
            trackingNumber: string | null;
            trackingUrl: string | null;
            /** Format: date-time */
            shippedAt: string;
            /** @description Whether nothing more is shipped, even if something was open. */
            final: boolean;
            /** Format: date-time */
            deliveredAt: string | null;
            /** @description The application that recorded it last, and the token that it used. */
            by: components["schemas"]["Actor"];
        };
        TotalsDifference: {
            net: string | null;
            vat: string | null;
            gross: string | null;
        };
        OrderChangeRequest: {
            /** Format: int64 */
            id: number;
            /** @description The application's own identifier for the request, which is unique in the order. */
            externalId: string;
            kind: components["schemas"]["ChangeKind"];
            state: components["schemas"]["ChangeRequestState"];
            /**
             * Format: int64
             * @description The id of the order.
             */
            order: number;
            /**
             * Format: int32
             * @description The version of the order to which the change was compared.
             */
            baseVersion: number;
            /**
             * Format: int32
             * @description A request with a higher one takes the place of an open one; null if none was sent.
             */
            sequence: number | null;
            reason: string | null;
            difference: components["schemas"]["TotalsDifference"];
            /** @description Those of the order after the change; 0 for `cancel`. */
            totals: components["schemas"]["OrderTotals"];
            /** @description What would block the order after the change, and so keeps the request from being accepted. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints about the order after the change. */
            warnings: components["schemas"]["OrderWarning"][];
            /** Format: date-time */
            requestedAt: string;
            /** @description The application that sent the request, and the token that it used. */
            by: components["schemas"]["Actor"];
        };
        Order: {
            /** Format: int64 */
            id: number;
            /** @description The order number for people, such as `ORD-20261121-000123`. It never changes. */
            code: string;
            /** @description An opaque public identifier. */
            access_id: string;
            /** @description The state of the order. Transitions change it, `PATCH` does not. */
            state: components["schemas"]["OrderState"];
            /**
             * Format: int32
             * @description Counts the versions of the order, from 1; the `ETag` is derived from it.
             */
            version: number;
            /** @description The application's own identifier for the order. */
            externalId: string;
            /** @description The application's own order number. */
            externalReference: string | null;
            /** @description The buyer's own number for this order. */
            purchaseOrderNumber: string | null;
            /** @description Who placed the order for the buyer, or other text that the buyer wants on the invoice. */
            buyerReference: string | null;
            /** @description The cost centre to which the buyer charges the order. */
            costCentre: string | null;
            /** @description The application that sent the order, with the name it had then. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The person who placed the order. */
            contact: components["schemas"]["OrderContact"];
            /** @description The company for which the contact ordered, or a private person. */
            customer: components["schemas"]["OrderCustomer"];
            invoicingAddress: components["schemas"]["OrderAddress"];
            deliveryAddress: components["schemas"]["OrderAddress"];
            /** @description The lines of the order, by `position`. */
            items: components["schemas"]["OrderItem"][];
            /** @description How the order is shipped; null when no shipping was sent. */
            shippingMethod: components["schemas"]["OrderShippingMethod"] | null;
            /** @description Amounts that are deducted: from the items first, then from shipping. */
            vouchers: components["schemas"]["OrderVoucher"][];
            /** @description Where amounts are rounded: per unit, per line, or in the total only. */
            calculationMode: components["schemas"]["CalculationMode"];
            /** @description How an amount between two cents is rounded. */
            roundingMode: components["schemas"]["RoundingMode"];
            /** @description ISO 4217. All amounts of the order are in it. */
            currency: string;
            /** @description How the order is taxed. With any value except `standard`, all VAT is 0. */
            taxTreatment: components["schemas"]["TaxTreatment"];
            /** @description Why no VAT is charged, for the invoice. */
            exemptionReason: string | null;
            /** @description The totals of items and shipping, after vouchers. */
            totals: components["schemas"]["OrderTotals"];
            /** @description The totals that the client computed; null if they were not sent. */
            declaredTotals: components["schemas"]["OrderDeclaredTotals"] | null;
            /** @description How much of the total was paid. */
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description What keeps the order from being validated. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints for the back office; they do not prevent any transition. `vat_deviation`: the VAT of a rate is 1.00 or more away from rate × net. `vat_rate_differs`: the `vatRate` of an item is not that of its product, or the rate of shipping is not the one that was sent, but equal to it within rounding. `price_differs`: the price that was sent for an item is not the list price. `possible_duplicate`: the application sent another order with the same items and gross for the same contact within the 24 hours before. */
            warnings: components["schemas"]["OrderWarning"][];
            /**
             * Format: date-time
             * @description When the delivery is expected; null when no date was sent.
             */
            expectedDeliveryDate: string | null;
            comment: string | null;
            /** @description The data that the application sent for itself; empty if it sent none. */
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            validatedAt: string | null;
            /**
             * Format: date-time
             * @description When the seller's answer is due; null without a limit, and while the order is not validated.
             */
            answerBy: string | null;
            /** @description What the seller promises to supply; null while there is no answer to the present content. */
            answer: components["schemas"]["OrderAnswer"] | null;
            /** @description How much of what was accepted is shipped or delivered. */
            fulfilment: components["schemas"]["Fulfilment"];
            /** @description In the order in which they were recorded first. */
            shipments: components["schemas"]["OrderShipment"][];
            /** @description The open change request; null while there is none. */
            changeRequest: components["schemas"]["OrderChangeRequest"] | null;
        };
        OrderPreviewContact: {
            externalReference: string | null;
            firstName: string | null;
            lastName: string | null;
            email: string | null;
            /**
             * Format: int64
             * @description Null for a contact that would be created.
             */
            id: number | null;
        };
        OrderPreviewCustomer: {
            /** @description The name that was sent; if none was sent, the customer's name when the order was taken. */
            name: string;
            /** @description Whether the account was created for the contact of an order and is not yet confirmed by the back office. */
            temporary: boolean;
            /** @description The VAT number that was sent; if none was sent, the customer's when the order was taken. */
            vatNumber: string | null;
            /**
             * Format: int64
             * @description Null for an account that would be created.
             */
            id: number | null;
        };
        OrderPreviewItem: {
            /**
             * Format: int32
             * @description 1 for the first.
             */
            position: number;
            /**
             * Format: int64
             * @description Null for a parked item: its `externalReference` is unknown, and the order has the blocker `unknown_item`. Only orders of applications with `unknownItems` `park` have such items.
             */
            packaging: number | null;
            /**
             * Format: int64
             * @description The id of the packaging reference; null when the line has none.
             */
            packagingReference: number | null;
            /** @description The application's own reference for the packaging. */
            externalReference: string | null;
            /** @description What the line is called: what was sent, or the label of the packaging when the line was added. */
            label: string;
            /** @description How many packagings are ordered. */
            orderedQuantity: number;
            /** @description How much of it was accepted, shipped and delivered. */
            quantities: components["schemas"]["OrderQuantities"];
            /** @description Of one packaging, net, before vouchers: what was sent, or the list price. Null while no price is known. */
            unitPrice: string | null;
            /** @description The price including all taxes, if it was sent; `unitPrice` is then derived from it. */
            taxedUnitPrice: string | null;
            /** @description Percent, if it was sent. */
            vatRate: number | null;
            /** @description Of the line, after its share of the vouchers. Null while its price is missing. */
            net: string | null;
            /** @description VAT of the line, after its share of the vouchers. */
            vat: string | null;
            /** @description Of the line with all taxes, after its share of the vouchers. */
            gross: string | null;
            /** @description All taxes of the line, after its share of the vouchers. */
            taxes: components["schemas"]["OrderItemTax"][];
            /** @description The cost centre to which the buyer charges this line. */
            costCentre: string | null;
            /**
             * Format: date-time
             * @description When delivery of this line is expected, if it was sent; otherwise the date of the order applies.
             */
            expectedDeliveryDate: string | null;
            /** @description The data that the application sent for itself with this line; empty if it sent none. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Null while the line is not stored.
             */
            id: number | null;
        };
        OrderPreview: {
            /** @description The state of the order. Transitions change it, `PATCH` does not. */
            state: components["schemas"]["OrderState"];
            /**
             * Format: int32
             * @description Counts the versions of the order, from 1; the `ETag` is derived from it.
             */
            version: number;
            /** @description The application's own identifier for the order. */
            externalId: string;
            /** @description The application's own order number. */
            externalReference: string | null;
            /** @description The buyer's own number for this order. */
            purchaseOrderNumber: string | null;
            /** @description Who placed the order for the buyer, or other text that the buyer wants on the invoice. */
            buyerReference: string | null;
            /** @description The cost centre to which the buyer charges the order. */
            costCentre: string | null;
            /** @description The application that sent the order, with the name it had then. */
            application: components["schemas"]["ApplicationSummary"];
            invoicingAddress: components["schemas"]["OrderAddress"];
            deliveryAddress: components["schemas"]["OrderAddress"];
            /** @description How the order is shipped; null when no shipping was sent. */
            shippingMethod: components["schemas"]["OrderShippingMethod"] | null;
            /** @description Amounts that are deducted: from the items first, then from shipping. */
            vouchers: components["schemas"]["OrderVoucher"][];
            /** @description Where amounts are rounded: per unit, per line, or in the total only. */
            calculationMode: components["schemas"]["CalculationMode"];
            /** @description How an amount between two cents is rounded. */
            roundingMode: components["schemas"]["RoundingMode"];
            /** @description ISO 4217. All amounts of the order are in it. */
            currency: string;
            /** @description How the order is taxed. With any value except `standard`, all VAT is 0. */
            taxTreatment: components["schemas"]["TaxTreatment"];
            /** @description Why no VAT is charged, for the invoice. */
            exemptionReason: string | null;
            /** @description The totals of items and shipping, after vouchers. */
            totals: components["schemas"]["OrderTotals"];
            /** @description The totals that the client computed; null if they were not sent. */
            declaredTotals: components["schemas"]["OrderDeclaredTotals"] | null;
            /** @description How much of the total was paid. */
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description What keeps the order from being validated. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints for the back office; they do not prevent any transition. `vat_deviation`: the VAT of a rate is 1.00 or more away from rate × net. `vat_rate_differs`: the `vatRate` of an item is not that of its product, or the rate of shipping is not the one that was sent, but equal to it within rounding. `price_differs`: the price that was sent for an item is not the list price. `possible_duplicate`: the application sent another order with the same items and gross for the same contact within the 24 hours before. */
            warnings: components["schemas"]["OrderWarning"][];
            /**
             * Format: date-time
             * @description When the delivery is expected; null when no date was sent.
             */
            expectedDeliveryDate: string | null;
            comment: string | null;
            /** @description The data that the application sent for itself; empty if it sent none. */
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            validatedAt: string | null;
            /**
             * Format: date-time
             * @description When the seller's answer is due; null without a limit, and while the order is not validated.
             */
            answerBy: string | null;
            /** @description What the seller promises to supply; null while there is no answer to the present content. */
            answer: components["schemas"]["OrderAnswer"] | null;
            /** @description How much of what was accepted is shipped or delivered. */
            fulfilment: components["schemas"]["Fulfilment"];
            /** @description In the order in which they were recorded first. */
            shipments: components["schemas"]["OrderShipment"][];
            /** @description The open change request; null while there is none. */
            changeRequest: components["schemas"]["OrderChangeRequest"] | null;
            /**
             * Format: int64
             * @description Null while no order with this externalId is stored.
             */
            id: number | null;
            /** @description Null while no order with this externalId is stored. */
            code: string | null;
            /** @description Null while no order with this externalId is stored. */
            access_id: string | null;
            contact: components["schemas"]["OrderPreviewContact"];
            customer: components["schemas"]["OrderPreviewCustomer"];
            items: components["schemas"]["OrderPreviewItem"][];
            /** @description Whether the contact is known, or would be created with a temporary account. */
            contactMatch: components["schemas"]["ContactMatch"];
        };
        UpdateOrderCustomer: {
            /**
             * @description A hint that this is a private person.
             * @example false
             */
            individual?: components["schemas"]["Flag"] | null;
            /**
             * Format: vat-number
             * @description Begins with the country code (EL for Greece); spaces, dots and dashes are ignored. Its format is checked, not whether it is registered. The default is the VAT number of the customer.
             * @example FR12345678901
             */
            vatNumber?: string | null;
            /**
             * @description The company; empty for a private person. Stored in the order; it does not change an existing customer.
             * @example Atelier Lumen
             */
            name?: string | null;
            /**
             * Format: int64
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            id?: number;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            temporary?: boolean;
        };
        UpdateOrderItem: {
            /** @description The packaging's id; requires the right `catalogue`. */
            packaging?: number | string | null;
            /** @description The id of a packaging reference; if externalReference is sent too, it becomes the name of this reference. */
            internalReferenceId?: number | string | null;
            /**
             * @description The application's own reference for the packaging, or else the id of a packaging reference.
             * @example LAMP-6
             */
            externalReference?: string | number | null;
            /**
             * @description How many packagings are ordered; more than 0, with at most 3 decimals.
             * @example 2
             */
            orderedQuantity?: number | string;
            /**
             * @description Net; by default the list price of the packaging, for orders in the default currency.
             * @example 16.658333
             */
            unitPrice?: number | string | null;
            /**
             * @description The unit price including all taxes charged on the line, instead of `unitPrice`: the gross is exactly this, and the net price is derived from it. With a `taxTreatment` other than `standard`, it contains no VAT.
             * @example 19.99
             */
            taxedUnitPrice?: number | string | null;
            /**
             * @description Percent: the VAT of the line, instead of the product's. Taxes that are not VAT still apply.
             * @example 20
             */
            vatRate?: number | string | null;
            /** @description The cost centre to which the buyer charges this line. */
            costCentre?: string | number | null;
            /**
             * Format: instant
             * @description When delivery of this line is expected; by default the date of the order. In the same format.
             */
            expectedDeliveryDate?: string | null;
            /** @description The application's own data about this line; see `metadata` of the order. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The id of a line of this order. */
            id?: number | string | null;
            /** @description The id of a packaging reference, which requests also call `internalReferenceId`. */
            packagingReference?: number | string | null;
            /** @description What the line is called; by default the label of the product and the name of the packaging. */
            label?: string | null;
            /**
             * Format: int32
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            position?: number;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            net?: string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            vat?: string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            gross?: string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            taxes?: components["schemas"]["OrderItemTax"][];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            quantities?: components["schemas"]["OrderQuantities"];
        };
        UpdateOrderShippingMethod: {
            /** @description The shipping method's id; requires the right `catalogue`. */
            id?: number | string | null;
            /**
             * @description The application's own reference for the shipping method.
             * @example parcel
             */
            externalReference?: string | number | null;
            /** @description The id of a shipping method reference; if externalReference is sent too, it becomes the name of this reference. */
            internalReferenceId?: number | string | null;
            /**
             * @description What shipping is called; by default the name of the method.
             * @example Parcel
             */
            name?: string | null;
            /**
             * @description Net; by default the price of the shipping method, for orders in the default currency.
             * @example 6.90
             */
            price?: number | string | null;
            /**
             * @description Percent; null means no VAT; by default the rate of the method.
             * @example 20
             */
            vatRate?: number | string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            net?: string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            vat?: string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            gross?: string | null;
        };
        UpdateOrder: {
            /**
             * @description The application's own order number.
             * @example WEB-1001
             */
            externalReference?: string | number | null;
            /**
             * @description The buyer's own number for this order. Some customers require one on every order.
             * @example PO-4711
             */
            purchaseOrderNumber?: string | number | null;
            /**
             * @description Who placed the order for the buyer, or other text that the buyer wants on the invoice.
             * @example Workshop 3
             */
            buyerReference?: string | number | null;
            /**
             * @description The cost centre to which the buyer charges the order.
             * @example 4100
             */
            costCentre?: string | number | null;
            /** @description The person who places the order. A contact with a new reference is created with the order. */
            contact?: components["schemas"]["CreateOrderContact"];
            invoicingAddress?: components["schemas"]["CreateOrderAddress"];
            deliveryAddress?: components["schemas"]["CreateOrderAddress"];
            /**
             * Format: instant
             * @description An ISO 8601 date or date-time, or `YYYY-MM-DD HH:MM:SS`; UTC unless it has an offset.
             * @example 2026-12-01
             */
            expectedDeliveryDate?: string | null;
            /** @description A note for whoever processes the order. It has no effect. */
            comment?: string | null;
            /**
             * @description The application's own data: at most 50 strings of at most 500 characters, with names of at most 40. They are stored, returned and sent with every event, and have no effect.
             * @example {
             *       "cart": "c-81"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Amounts that are deducted: from the items first, then from shipping. */
            vouchers?: components["schemas"]["CreateOrderVoucher"][] | null;
            /**
             * @description Where amounts are rounded: per unit, per line, or in the total only. `line` by default.
             * @example line
             */
            calculationMode?: components["schemas"]["CalculationMode"] | null;
            /**
             * @description How an amount between two cents is rounded. `half_up` by default.
             * @example half_up
             */
            roundingMode?: components["schemas"]["RoundingMode"] | null;
            /**
             * Format: currency
             * @description ISO 4217, upper case. The default currency of the service if absent.
             * @example EUR
             */
            currency?: string | null;
            /**
             * @description How the order is taxed; `standard` by default. With any other value, all VAT of the order is 0, taxes that are not VAT still apply, and a `vatRate` above 0 is refused. `reverse_charge` and `intra_community` require a VAT number: an order without one is taken, but has the blocker `vat_number_missing`.
             * @example standard
             */
            taxTreatment?: components["schemas"]["TaxTreatment"] | null;
            /**
             * @description Why no VAT is charged, for the invoice. Only with a `taxTreatment` other than `standard`.
             * @example Article 138 of Directive 2006/112/EC
             */
            exemptionReason?: string | null;
            /** @description Compared with the totals: if they differ, the order is taken but blocked, and the blocker says by how much. */
            declaredTotals?: components["schemas"]["CreateOrderDeclaredTotals"] | null;
            /** @description The company of the contact. Required when the contact is not known yet. */
            customer?: components["schemas"]["UpdateOrderCustomer"] | null;
            /** @description All lines of the order: a line that is not in the list is removed. */
            items?: components["schemas"]["UpdateOrderItem"][];
            /** @description How the order is shipped. Its price is part of the totals. */
            shippingMethod?: components["schemas"]["UpdateOrderShippingMethod"] | null;
            /** @description The version of the order that was read; if it is not the current one, the response is 412 `version_mismatch`. */
            version?: number | string | null;
            /**
             * Format: int64
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            id?: number;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            code?: string;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            access_id?: string;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            state?: components["schemas"]["OrderState"];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            externalId?: string;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            application?: components["schemas"]["ApplicationSummary"];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            totals?: components["schemas"]["OrderTotals"];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            paymentStatus?: components["schemas"]["PaymentStatus"];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            blockers?: components["schemas"]["OrderBlocker"][];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            warnings?: components["schemas"]["OrderWarning"][];
            /**
             * Format: date-time
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            validatedAt?: string | null;
            /**
             * Format: date-time
             * @description Read-only: a value that differs from the current one is refused with the fault `read_only`.
             */
            answerBy?: string | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            answer?: components["schemas"]["OrderAnswer"] | null;
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            fulfilment?: components["schemas"]["Fulfilment"];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            shipments?: components["schemas"]["OrderShipment"][];
            /** @description Read-only: a value that differs from the current one is refused with the fault `read_only`. */
            changeRequest?: components["schemas"]["OrderChangeRequest"] | null;
        };
        TransitionReason: {
            /** @example The customer called: two more boxes. */
            reason: string;
        };
        OrderHoldStep: {
            code: string;
            action: components["schemas"]["OrderHoldAction"];
            /**
             * Format: date-time
             * @description When a hold that was placed expires.
             */
            until: string | null;
        };
        OrderHistoryEntry: {
            /**
             * Format: int32
             * @description The version of the order after this entry.
             */
            version: number;
            /** @description Null for the first one. If only the content or a hold changed, `from` and `to` are the same. */
            from: components["schemas"]["OrderState"] | null;
            to: components["schemas"]["OrderState"];
            /**
             * Format: date-time
             * @description ISO 8601 UTC.
             */
            at: string;
            /** @description The application that did it, and the token that it used. */
            by: components["schemas"]["Actor"];
            /** @description As given for reopening, cancelling, holding or releasing; or why the service did it automatically. */
            reason: string | null;
            /** @description The hold that was placed or released. */
            hold: components["schemas"]["OrderHoldStep"] | null;
            /**
             * Format: int32
             * @description The number of the answer that was sent or decided about.
             */
            answer: number | null;
            /** @description The reference of the shipment that was recorded or delivered. */
            shipment: string | null;
            /**
             * Format: int64
             * @description The id of the change request that was made, decided or outdated.
             */
            changeRequest: number | null;
            /** @description The values that it replaced in the order as it is shown, without `version` and `updatedAt`. Empty for the first entry. */
            changes: components["schemas"]["DocumentChange"][];
            /** @description Whether there are more than the 100 that are listed. */
            truncated: boolean;
        };
        CompareOrdersEntry: {
            /** @example shop-1001 */
            externalId: string | number;
            /**
             * @description The gross total of the order, all taxes included; compared exactly if it is sent.
             * @example 39.98
             */
            gross?: number | string;
        };
        CompareOrders: {
            /**
             * Format: instant
             * @description The list contains the orders taken at this time or later, and before `to`, which is at most 31 days later.
             * @example 2026-11-21T00:00:00Z
             */
            from: string;
            /**
             * Format: instant
             * @example 2026-11-22T00:00:00Z
             */
            to: string;
            /** @description The orders that the caller knows; each `externalId` once. */
            orders: components["schemas"]["CompareOrdersEntry"][];
        };
        ComparedEntry: {
            externalId: string;
        };
        DifferingOrder: {
            /** Format: int64 */
            id: number;
            code: string;
            externalId: string;
            state: components["schemas"]["OrderState"];
            currency: string;
            /** @description Null while a price is missing. */
            gross: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The gross total in the list. */
            sentGross: string;
        };
        ComparedOrder: {
            /** Format: int64 */
            id: number;
            code: string;
            externalId: string;
            state: components["schemas"]["OrderState"];
            currency: string;
            /** @description Null while a price is missing. */
            gross: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OrderComparison: {
            /**
             * Format: int32
             * @description How many orders of the list the service has, with the same gross if one was sent.
             */
            matching: number;
            /** @description Orders of the list that the service does not have, neither in the period nor outside it. */
            missing: components["schemas"]["ComparedEntry"][];
            /** @description Orders of the list that have a different gross. */
            different: components["schemas"]["DifferingOrder"][];
            /** @description Orders taken in the period that are not in the list, oldest first, at most 1,000. */
            extra: components["schemas"]["ComparedOrder"][];
            /** @description Whether there are more extra orders; a shorter period shows them. */
            hasMoreExtra: boolean;
            /** @description Orders of the list that were taken before or after the period; they are not missing. */
            outsidePeriod: components["schemas"]["ComparedOrder"][];
        };
        PlaceHold: {
            /**
             * @description Why the order must not be validated yet.
             * @example The credit limit is exceeded by 1,200 EUR.
             */
            reason: string;
            /**
             * Format: instant
             * @description ISO 8601 date or date-time in the future at which the hold expires; if absent, it has to be released.
             * @example 2099-12-31T23:00:00Z
             */
            until?: string;
        };
        PromiseDelivery: {
            /**
             * Format: instant
             * @example 2026-12-01
             */
            from?: string;
            /**
             * Format: instant
             * @description Not before `from`.
             * @example 2026-12-03
             */
            until?: string;
        };
        Substitute: {
            /** @description With its list price if no `unitPrice` is sent, and with the taxes of its product. */
            packaging?: number | string;
            /** @description The line keeps its price and taxes. */
            label?: string;
        };
        AnswerLine: {
            /**
             * @description The `position` of an item of the order.
             * @example 1
             */
            position: number | string;
            /**
             * @description `accepted`: as ordered. `changed`: with another quantity, price, date or packaging. `backordered`: promised, but it takes a later answer to ship it. `refused`: the rest of the position.
             * @example accepted
             */
            status: components["schemas"]["AnswerStatus"];
            /**
             * @description By default what was ordered. Not for what is refused.
             * @example 3
             */
            quantity?: number | string;
            /**
             * @description Net; by default the price of the item, or the list price of the substitute.
             * @example 8.325
             */
            unitPrice?: number | string;
            /** @description When it arrives. */
            promised?: components["schemas"]["PromiseDelivery"];
            substitute?: components["schemas"]["Substitute"];
            /** @example Discontinued. */
            reason?: string;
        };
        AnswerOrder: {
            lines: components["schemas"]["AnswerLine"][];
            /** @example The glasses come from another warehouse. */
            note?: string;
            /**
             * @description `required`: nothing is shipped until the application that sent the order has accepted the answer.
             * @example none
             */
            consent?: components["schemas"]["ConsentRequest"];
        };
        AnswerNumber: {
            /**
             * @description The `number` of the answer that was read.
             * @example 1
             */
            number: number | string;
        };
        ShippedOrder: {
            /** Format: int64 */
            id: number;
            /** @description The order number for people, such as `ORD-20261121-000123`. It never changes. */
            code: string;
            /** @description An opaque public identifier. */
            access_id: string;
            /** @description The state of the order. Transitions change it, `PATCH` does not. */
            state: components["schemas"]["OrderState"];
            /**
             * Format: int32
             * @description Counts the versions of the order, from 1; the `ETag` is derived from it.
             */
            version: number;
            /** @description The application's own identifier for the order. */
            externalId: string;
            /** @description The application's own order number. */
            externalReference: string | null;
            /** @description The buyer's own number for this order. */
            purchaseOrderNumber: string | null;
            /** @description Who placed the order for the buyer, or other text that the buyer wants on the invoice. */
            buyerReference: string | null;
            /** @description The cost centre to which the buyer charges the order. */
            costCentre: string | null;
            /** @description The application that sent the order, with the name it had then. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The person who placed the order. */
            contact: components["schemas"]["OrderContact"];
            /** @description The company for which the contact ordered, or a private person. */
            customer: components["schemas"]["OrderCustomer"];
            invoicingAddress: components["schemas"]["OrderAddress"];
            deliveryAddress: components["schemas"]["OrderAddress"];
            /** @description The lines of the order, by `position`. */
            items: components["schemas"]["OrderItem"][];
            /** @description How the order is shipped; null when no shipping was sent. */
            shippingMethod: components["schemas"]["OrderShippingMethod"] | null;
            /** @description Amounts that are deducted: from the items first, then from shipping. */
            vouchers: components["schemas"]["OrderVoucher"][];
            /** @description Where amounts are rounded: per unit, per line, or in the total only. */
            calculationMode: components["schemas"]["CalculationMode"];
            /** @description How an amount between two cents is rounded. */
            roundingMode: components["schemas"]["RoundingMode"];
            /** @description ISO 4217. All amounts of the order are in it. */
            currency: string;
            /** @description How the order is taxed. With any value except `standard`, all VAT is 0. */
            taxTreatment: components["schemas"]["TaxTreatment"];
            /** @description Why no VAT is charged, for the invoice. */
            exemptionReason: string | null;
            /** @description The totals of items and shipping, after vouchers. */
            totals: components["schemas"]["OrderTotals"];
            /** @description The totals that the client computed; null if they were not sent. */
            declaredTotals: components["schemas"]["OrderDeclaredTotals"] | null;
            /** @description How much of the total was paid. */
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description What keeps the order from being validated. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints for the back office; they do not prevent any transition. `vat_deviation`: the VAT of a rate is 1.00 or more away from rate × net. `vat_rate_differs`: the `vatRate` of an item is not that of its product, or the rate of shipping is not the one that was sent, but equal to it within rounding. `price_differs`: the price that was sent for an item is not the list price. `possible_duplicate`: the application sent another order with the same items and gross for the same contact within the 24 hours before. */
            warnings: components["schemas"]["OrderWarning"][];
            /**
             * Format: date-time
             * @description When the delivery is expected; null when no date was sent.
             */
            expectedDeliveryDate: string | null;
            comment: string | null;
            /** @description The data that the application sent for itself; empty if it sent none. */
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            validatedAt: string | null;
            /**
             * Format: date-time
             * @description When the seller's answer is due; null without a limit, and while the order is not validated.
             */
            answerBy: string | null;
            /** @description What the seller promises to supply; null while there is no answer to the present content. */
            answer: components["schemas"]["OrderAnswer"] | null;
            /** @description How much of what was accepted is shipped or delivered. */
            fulfilment: components["schemas"]["Fulfilment"];
            /** @description In the order in which they were recorded first. */
            shipments: components["schemas"]["OrderShipment"][];
            /** @description The open change request; null while there is none. */
            changeRequest: components["schemas"]["OrderChangeRequest"] | null;
            shipment: components["schemas"]["OrderShipment"];
        };
        ShipItem: {
            /**
             * @description The `position` of an item of the order.
             * @example 1
             */
            position: number | string;
            /** @example 3 */
            quantity: number | string;
        };
        ShipItems: {
            items: components["schemas"]["ShipItem"][];
            /** @example DHL */
            carrier?: string;
            /** @example 00340434161094042557 */
            trackingNumber?: string;
            /** @example https://carrier.example/track/00340434161094042557 */
            trackingUrl?: string;
            /**
             * Format: instant
             * @description ISO 8601; by default when it is recorded.
             * @example 2026-11-23T15:00:00Z
             */
            shippedAt?: string;
            /**
             * @description Whether nothing more is shipped, even if something is open.
             * @example false
             */
            final?: components["schemas"]["Flag"];
        };
        ChangedItem: {
            /**
             * Format: int32
             * @description 1 for the first.
             */
            position: number;
            /** @description What the line is called: what was sent, or the label of the packaging when the line was added. */
            label: string;
            /** @description How many packagings are ordered. */
            orderedQuantity: number;
            /** @description Of one packaging, net, before vouchers: what was sent, or the list price. Null while no price is known. */
            unitPrice: string | null;
            /** @description Of the line, after its share of the vouchers. Null while its price is missing. */
            net: string | null;
            /** @description VAT of the line, after its share of the vouchers. */
            vat: string | null;
            /** @description Of the line with all taxes, after its share of the vouchers. */
            gross: string | null;
            /**
             * Format: int64
             * @description Null for a new line.
             */
            id: number | null;
        };
        ChangeRequestEnd: {
            /** Format: date-time */
            at: string;
            /** @description Who accepted, refused, withdrew or superseded it; null when a step of the order made it outdated. */
            by: components["schemas"]["Actor"] | null;
            reason: string | null;
        };
        ChangeRequest: {
            /** Format: int64 */
            id: number;
            /** @description The application's own identifier for the request, which is unique in the order. */
            externalId: string;
            kind: components["schemas"]["ChangeKind"];
            state: components["schemas"]["ChangeRequestState"];
            /**
             * Format: int64
             * @description The id of the order.
             */
            order: number;
            /**
             * Format: int32
             * @description The version of the order to which the change was compared.
             */
            baseVersion: number;
            /**
             * Format: int32
             * @description A request with a higher one takes the place of an open one; null if none was sent.
             */
            sequence: number | null;
            reason: string | null;
            difference: components["schemas"]["TotalsDifference"];
            /** @description Those of the order after the change; 0 for `cancel`. */
            totals: components["schemas"]["OrderTotals"];
            /** @description What would block the order after the change, and so keeps the request from being accepted. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints about the order after the change. */
            warnings: components["schemas"]["OrderWarning"][];
            /** Format: date-time */
            requestedAt: string;
            /** @description The application that sent the request, and the token that it used. */
            by: components["schemas"]["Actor"];
            /** @description All lines after the change; empty for `cancel`. */
            items: components["schemas"]["ChangedItem"][];
            /** @description What else differs in the order after the change, without its lines, totals, blockers and warnings. */
            changes: components["schemas"]["DocumentChange"][];
            /** @description Whether there are more changes than the 100 that are listed. */
            truncated: boolean;
            /** @description Null while it is open. */
            ended: components["schemas"]["ChangeRequestEnd"] | null;
        };
        ChangeRequestedOrder: {
            /** Format: int64 */
            id: number;
            /** @description The order number for people, such as `ORD-20261121-000123`. It never changes. */
            code: string;
            /** @description An opaque public identifier. */
            access_id: string;
            /** @description The state of the order. Transitions change it, `PATCH` does not. */
            state: components["schemas"]["OrderState"];
            /**
             * Format: int32
             * @description Counts the versions of the order, from 1; the `ETag` is derived from it.
             */
            version: number;
            /** @description The application's own identifier for the order. */
            externalId: string;
            /** @description The application's own order number. */
            externalReference: string | null;
            /** @description The buyer's own number for this order. */
            purchaseOrderNumber: string | null;
            /** @description Who placed the order for the buyer, or other text that the buyer wants on the invoice. */
            buyerReference: string | null;
            /** @description The cost centre to which the buyer charges the order. */
            costCentre: string | null;
            /** @description The application that sent the order, with the name it had then. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The person who placed the order. */
            contact: components["schemas"]["OrderContact"];
            /** @description The company for which the contact ordered, or a private person. */
            customer: components["schemas"]["OrderCustomer"];
            invoicingAddress: components["schemas"]["OrderAddress"];
            deliveryAddress: components["schemas"]["OrderAddress"];
            /** @description The lines of the order, by `position`. */
            items: components["schemas"]["OrderItem"][];
            /** @description How the order is shipped; null when no shipping was sent. */
            shippingMethod: components["schemas"]["OrderShippingMethod"] | null;
            /** @description Amounts that are deducted: from the items first, then from shipping. */
            vouchers: components["schemas"]["OrderVoucher"][];
            /** @description Where amounts are rounded: per unit, per line, or in the total only. */
            calculationMode: components["schemas"]["CalculationMode"];
            /** @description How an amount between two cents is rounded. */
            roundingMode: components["schemas"]["RoundingMode"];
            /** @description ISO 4217. All amounts of the order are in it. */
            currency: string;
            /** @description How the order is taxed. With any value except `standard`, all VAT is 0. */
            taxTreatment: components["schemas"]["TaxTreatment"];
            /** @description Why no VAT is charged, for the invoice. */
            exemptionReason: string | null;
            /** @description The totals of items and shipping, after vouchers. */
            totals: components["schemas"]["OrderTotals"];
            /** @description The totals that the client computed; null if they were not sent. */
            declaredTotals: components["schemas"]["OrderDeclaredTotals"] | null;
            /** @description How much of the total was paid. */
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description What keeps the order from being validated. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints for the back office; they do not prevent any transition. `vat_deviation`: the VAT of a rate is 1.00 or more away from rate × net. `vat_rate_differs`: the `vatRate` of an item is not that of its product, or the rate of shipping is not the one that was sent, but equal to it within rounding. `price_differs`: the price that was sent for an item is not the list price. `possible_duplicate`: the application sent another order with the same items and gross for the same contact within the 24 hours before. */
            warnings: components["schemas"]["OrderWarning"][];
            /**
             * Format: date-time
             * @description When the delivery is expected; null when no date was sent.
             */
            expectedDeliveryDate: string | null;
            comment: string | null;
            /** @description The data that the application sent for itself; empty if it sent none. */
            metadata: {
                [key: string]: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            validatedAt: string | null;
            /**
             * Format: date-time
             * @description When the seller's answer is due; null without a limit, and while the order is not validated.
             */
            answerBy: string | null;
            /** @description What the seller promises to supply; null while there is no answer to the present content. */
            answer: components["schemas"]["OrderAnswer"] | null;
            /** @description How much of what was accepted is shipped or delivered. */
            fulfilment: components["schemas"]["Fulfilment"];
            /** @description In the order in which they were recorded first. */
            shipments: components["schemas"]["OrderShipment"][];
            changeRequest: components["schemas"]["ChangeRequest"];
        };
        RequestChange: {
            /**
             * @description The application's own identifier for the request, which is unique in the order.
             * @example change-1
             */
            externalId: string | number;
            /**
             * @description `change`: other content. `cancel`: the whole order, of which nothing is shipped.
             * @example change
             */
            kind: components["schemas"]["ChangeKind"];
            /**
             * @description A request with a higher number takes the place of an open one. Without it, an open request has to be withdrawn first.
             * @example 1
             */
            sequence?: number | string;
            /** @example The customer needs two more. */
            reason?: string;
            /** @description For `change`: what is to be different, as in `PATCH /orders/{id}`. */
            content?: components["schemas"]["UpdateOrder"];
        };
        ChangeRequestPreview: {
            /** @description The application's own identifier for the request, which is unique in the order. */
            externalId: string;
            kind: components["schemas"]["ChangeKind"];
            state: components["schemas"]["ChangeRequestState"];
            /**
             * Format: int64
             * @description The id of the order.
             */
            order: number;
            /**
             * Format: int32
             * @description The version of the order to which the change was compared.
             */
            baseVersion: number;
            /**
             * Format: int32
             * @description A request with a higher one takes the place of an open one; null if none was sent.
             */
            sequence: number | null;
            reason: string | null;
            difference: components["schemas"]["TotalsDifference"];
            /** @description Those of the order after the change; 0 for `cancel`. */
            totals: components["schemas"]["OrderTotals"];
            /** @description What would block the order after the change, and so keeps the request from being accepted. */
            blockers: components["schemas"]["OrderBlocker"][];
            /** @description Hints about the order after the change. */
            warnings: components["schemas"]["OrderWarning"][];
            /** Format: date-time */
            requestedAt: string;
            /** @description The application that sent the request, and the token that it used. */
            by: components["schemas"]["Actor"];
            /** @description All lines after the change; empty for `cancel`. */
            items: components["schemas"]["ChangedItem"][];
            /** @description What else differs in the order after the change, without its lines, totals, blockers and warnings. */
            changes: components["schemas"]["DocumentChange"][];
            /** @description Whether there are more changes than the 100 that are listed. */
            truncated: boolean;
            /** @description Null while it is open. */
            ended: components["schemas"]["ChangeRequestEnd"] | null;
            /**
             * Format: int64
             * @description Null while none with this `externalId` is stored.
             */
            id: number | null;
        };
        ComputationFactor: {
            name: string;
            /** @description A decimal; rates are fractions of 1, except the rates by which a tax is split, which are percent. */
            value: string;
        };
        ComputationStep: {
            step: components["schemas"]["ComputationStepName"];
            /** @description The part of the order that the step concerns: a JSON pointer, such as `#/items/0`. */
            pointer: string;
            /**
             * Format: int32
             * @description 3: prices. 4: sums, and shipping. 5: vouchers. 6: the order after vouchers. 7: splits over rates, lines and taxes. 8: how far VAT is from rate × net. 10: net prices from prices with taxes. 11: a VAT other than the product's.
             */
            rule: number;
            /** @description R rounds to the currency's decimals, R6 to six; Σ is a sum, and a step's name stands for its results. */
            formula: string;
            /** @description What the letters of the formula stand for. */
            factors: components["schemas"]["ComputationFactor"][];
            /** @description What is rounded: a decimal, or a fraction such as `10/3` that has no finite decimal. */
            input: string;
            /** @description The rounding mode, or `largest_remainder` for a share of a split; null if nothing is rounded. */
            mode: components["schemas"]["ComputationRounding"] | null;
            /**
             * Format: int32
             * @description Decimals of the result.
             */
            places: number;
            result: string;
            /** @description For a share: the minor unit it got of those that were left over after all shares were rounded down. They go to the largest remainders, and among equal ones to the first; a share of the gross that would be less than its tax comes before all others. */
            leftOver: string | null;
        };
        OrderComputation: {
            /** Format: int64 */
            order: number;
            currency: string;
            calculationMode: components["schemas"]["CalculationMode"];
            roundingMode: components["schemas"]["RoundingMode"];
            taxTreatment: components["schemas"]["TaxTreatment"];
            /** @description In the sequence of the computation. */
            steps: components["schemas"]["ComputationStep"][];
            /** @description The result of the steps: the totals of the order. */
            totals: components["schemas"]["OrderTotals"];
        };
        CreateOrders: {
            /** @description Each order is validated separately, as if it were sent alone. */
            orders: components["schemas"]["CreateOrder"][];
            /**
             * @description When an order is refused: `reject_failed_rows` (the default) stores the other orders; `reject_everything` stores none of them.
             * @example reject_failed_rows
             */
            errorPolicy?: components["schemas"]["ErrorPolicy"];
        };
        CreateOrdersResult: {
            /**
             * Format: int32
             * @description The order's place in the request; 0 for the first.
             */
            index: number;
            /**
             * Format: int32
             * @description The status that sending the order alone would have had; 424 if only another row prevents it from being stored.
             */
            status: number;
            /** @description Whether the order already existed. Only with the status 200. */
            replayed?: boolean;
            /** @description Only with the status 200. */
            order?: components["schemas"]["Order"];
            /** @description Why the order was not stored; its pointers begin at the order. */
            problem?: components["schemas"]["Problem"];
        };
        CreateOrdersResponse: {
            /** @description One for each order, in the order of the request. */
            results: components["schemas"]["CreateOrdersResult"][];
        };
        WaitingValue: {
            currency: string;
            /** @description Quantities times the net prices that were sent; null when none was sent. */
            net: string | null;
        };
        RefusedOrder: {
            /**
             * Format: int64
             * @description The id of the order.
             */
            order: number;
            detail: string;
        };
        UnknownReference: {
            /** Format: int64 */
            id: number;
            application: components["schemas"]["ApplicationSummary"];
            externalReference: string;
            /** @description What the newest waiting order calls the item; its `externalReference` if it has no label. Null when no order is waiting. */
            label: string | null;
            /**
             * Format: int64
             * @description The id of the packaging it is bound to; null while it is unknown.
             */
            packaging: number | null;
            /** @description Whether the packaging and the application's reference to it are active; null while it is unknown. If not, orders keep waiting until they are. */
            packagingActive: boolean | null;
            /**
             * Format: int32
             * @description How many orders are waiting.
             */
            orders: number;
            /** @description The total quantity that they order. */
            quantity: string;
            /** @description The value of what they order, by currency, as far as prices were sent. */
            value: components["schemas"]["WaitingValue"][];
            /**
             * Format: int32
             * @description How many of the waiting orders could not be updated when the reference became known. They need a change, for example of a voucher.
             */
            refused: number;
            /** @description The first ten of them, with the reason. */
            refusals: components["schemas"]["RefusedOrder"][];
            /** Format: date-time */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When the newest waiting order was taken; null when no order is waiting.
             */
            lastSeenAt: string | null;
        };
        BindUnknownReference: {
            /**
             * @description The id of the packaging that the application refers to.
             * @example 1
             */
            packaging: number | string;
        };
        SignedInPerson: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description A `reader` changes nothing; without a role a person can do nothing. */
            roles: components["schemas"]["Role"][];
        };
        Me: {
            /**
             * Format: int64
             * @description 0 is the administrator of the service.
             */
            id: number;
            name: string;
            rights: components["schemas"]["Right"][];
            /** @description Whether an order is validated as soon as nothing blocks it. */
            autoValidate: boolean;
            /** @description What happens to an order with an item whose `externalReference` is unknown. */
            unknownItems: components["schemas"]["UnknownItems"];
            /** @description Hours from the validation of an order until the seller's answer is due; null for no limit. */
            answerWithin: number | null;
            /** @description Sent with every webhook as X-WEBHOOK-KEY. */
            webhookKey: string;
            /** @description The token of this request; null when a person or a machine sent it. */
            token: components["schemas"]["ActorToken"] | null;
            /** @description The person who is signed in; null for an application. */
            person: components["schemas"]["SignedInPerson"] | null;
            /** @description Whether this is a test installation, whose orders are never shipped. */
            testMode: boolean;
            /**
             * @description The data history, which changes when acknowledged data may have been lost. The feed sends it as `History-Id`.
             * @example hist_8f14e45fceea467f9ad6c1d0b7f4a3e2
             */
            historyId: string;
            /**
             * Format: date-time
             * @description What was acknowledged after this time, and before this data history began, may be missing; null if nothing was ever lost.
             */
            lostSince: string | null;
        };
        Application: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description If false, its tokens are refused, and no webhooks are sent to it. */
            active: boolean;
            rights: components["schemas"]["Right"][];
            /** @description Whether an order is validated as soon as nothing blocks it. */
            autoValidate: boolean;
            /** @description The codes of the holds with which its orders are created. */
            holdOrders: string[];
            /** @description What happens to an order with an item whose `externalReference` is unknown. */
            unknownItems: components["schemas"]["UnknownItems"];
            /** @description Hours from the validation of an order until the seller's answer is due; null for no limit. */
            answerWithin: number | null;
            /** @description Which change requests for its orders are accepted at once. */
            acceptChanges: components["schemas"]["AcceptChanges"];
            /**
             * Format: int32
             * @description Days after the end of its orders until their personal data is emptied; null for no limit.
             */
            personalDataDays: number | null;
            /** @description Sent with every webhook as X-WEBHOOK-KEY. */
            webhookKey: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreateApplication: {
            /** @example Web shop */
            name: string;
            /**
             * @description What it may do beyond creating and reading its own orders; empty for a partner.
             * @example [
             *       "catalogue"
             *     ]
             */
            rights: components["schemas"]["Right"][];
            /**
             * @description Whether an order is validated as soon as nothing blocks it; false for a new application by default.
             * @example false
             */
            autoValidate?: components["schemas"]["Flag"];
            /**
             * @description The codes of the holds with which its orders are created, such as `credit`; a new application has none by default.
             * @example [
             *       "credit"
             *     ]
             */
            holdOrders?: string[];
            /**
             * @description What happens to an order with an item whose `externalReference` is unknown: `refuse` (422 `unknown_reference`), or `park`: the order is taken, and has the blocker `unknown_item` until the back office binds the reference to a packaging; it stays parked when this changes. `refuse` for a new application by default.
             * @example park
             */
            unknownItems?: components["schemas"]["UnknownItems"];
            /**
             * @description Hours from the validation of an order until the seller's answer is due, such as `24` or `0.5`. Orders that are validated from then on have `answerBy`. A new application has no limit by default.
             * @example 24
             */
            answerWithin?: number | string | null;
            /**
             * @description Which change requests for its validated orders are accepted at once, if nothing blocks them: `never`, `cancel_until_shipped` (cancelling, while nothing is shipped), or `always`. `never` for a new application by default.
             * @example never
             */
            acceptChanges?: components["schemas"]["AcceptChanges"];
            /**
             * @description Days after which the personal data of its orders is emptied by itself, from the time when an order is delivered or cancelled. A new application has no limit by default.
             * @example 1095
             */
            personalDataDays?: number | string | null;
        };
        NewApplication: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description If false, its tokens are refused, and no webhooks are sent to it. */
            active: boolean;
            rights: components["schemas"]["Right"][];
            /** @description Whether an order is validated as soon as nothing blocks it. */
            autoValidate: boolean;
            /** @description The codes of the holds with which its orders are created. */
            holdOrders: string[];
            /** @description What happens to an order with an item whose `externalReference` is unknown. */
            unknownItems: components["schemas"]["UnknownItems"];
            /** @description Hours from the validation of an order until the seller's answer is due; null for no limit. */
            answerWithin: number | null;
            /** @description Which change requests for its orders are accepted at once. */
            acceptChanges: components["schemas"]["AcceptChanges"];
            /**
             * Format: int32
             * @description Days after the end of its orders until their personal data is emptied; null for no limit.
             */
            personalDataDays: number | null;
            /** @description Sent with every webhook as X-WEBHOOK-KEY. */
            webhookKey: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Sent as X-AUTH-TOKEN; it cannot be shown again. */
            token: string;
        };
        UpdateApplication: {
            /** @example Web shop */
            name?: string;
            /**
             * @description What it may do beyond creating and reading its own orders; empty for a partner.
             * @example [
             *       "catalogue"
             *     ]
             */
            rights?: components["schemas"]["Right"][];
            /**
             * @description Whether an order is validated as soon as nothing blocks it; false for a new application by default.
             * @example false
             */
            autoValidate?: components["schemas"]["Flag"];
            /**
             * @description The codes of the holds with which its orders are created, such as `credit`; a new application has none by default.
             * @example [
             *       "credit"
             *     ]
             */
            holdOrders?: string[];
            /**
             * @description What happens to an order with an item whose `externalReference` is unknown: `refuse` (422 `unknown_reference`), or `park`: the order is taken, and has the blocker `unknown_item` until the back office binds the reference to a packaging; it stays parked when this changes. `refuse` for a new application by default.
             * @example park
             */
            unknownItems?: components["schemas"]["UnknownItems"];
            /**
             * @description Hours from the validation of an order until the seller's answer is due, such as `24` or `0.5`. Orders that are validated from then on have `answerBy`. A new application has no limit by default.
             * @example 24
             */
            answerWithin?: number | string | null;
            /**
             * @description Which change requests for its validated orders are accepted at once, if nothing blocks them: `never`, `cancel_until_shipped` (cancelling, while nothing is shipped), or `always`. `never` for a new application by default.
             * @example never
             */
            acceptChanges?: components["schemas"]["AcceptChanges"];
            /**
             * @description Days after which the personal data of its orders is emptied by itself, from the time when an order is delivered or cancelled. A new application has no limit by default.
             * @example 1095
             */
            personalDataDays?: number | string | null;
            /**
             * @description Whether it may use the service. An application cannot switch itself off, because its own tokens could not switch it on again.
             * @example true
             */
            active?: components["schemas"]["Flag"];
        };
        Token: {
            /** Format: int64 */
            id: number;
            /** @description What the token is for; null when it has no name. */
            name: string | null;
            /** @description The last four characters of the token, to recognise it. */
            lastFour: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null when it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description To the minute; null when it was never used.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Null when it was not revoked.
             */
            revokedAt: string | null;
        };
        CreateToken: {
            /**
             * @description What the token is for, such as the machine that uses it. It cannot be changed.
             * @example Web server 1
             */
            name?: string;
            /**
             * Format: instant
             * @description ISO 8601 date or date-time, UTC unless it has an offset; absent: the token works until it is revoked.
             * @example 2099-12-31T23:00:00Z
             */
            expiresAt?: string;
        };
        NewToken: {
            /** Format: int64 */
            id: number;
            /** @description What the token is for; null when it has no name. */
            name: string | null;
            /** @description Sent as X-AUTH-TOKEN; it cannot be shown again. */
            token: string;
            /**
             * Format: date-time
             * @description Null when it does not expire.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Person: {
            /** Format: int64 */
            id: number;
            /** @description The identity provider; null for a person with a password. */
            issuer: string | null;
            /** @description The name that the identity provider has for the person. */
            subject: string | null;
            name: string;
            email: string | null;
            roles: components["schemas"]["Role"][];
            /** @description Whether the roles and the application come from a claim of the identity provider; then they cannot be changed here. */
            rolesClaimed: boolean;
            /**
             * Format: int64
             * @description The id of the application on whose behalf the person acts; 0 is the administrator of the service.
             */
            application: number;
            active: boolean;
            /** @description Whether the person has set a password. */
            hasPassword: boolean;
            /**
             * Format: date-time
             * @description To the minute; null when the person has never signed in.
             */
            lastSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CreatePerson: {
            /** @example Ada Lovelace */
            name: string;
            /**
             * Format: email
             * @description With which the person signs in.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description `reader` reads what `sales` reads and changes nothing; `clerk` has `sales`, `crm`, `holds` and `logistics`; `catalogue` has `catalogue`; `administrator` has every right. Without a role a person can do nothing.
             * @example [
             *       "clerk"
             *     ]
             */
            roles: components["schemas"]["Role"][];
            /** @description The id of the application on whose behalf the person acts; the administrator of the service by default. */
            application?: number | string;
        };
        UpdatePerson: {
            /** @example Ada Lovelace */
            name?: string;
            /**
             * Format: email
             * @description With which the person signs in.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description `reader` reads what `sales` reads and changes nothing; `clerk` has `sales`, `crm`, `holds` and `logistics`; `catalogue` has `catalogue`; `administrator` has every right. Without a role a person can do nothing.
             * @example [
             *       "clerk"
             *     ]
             */
            roles?: components["schemas"]["Role"][];
            /** @description The id of the application on whose behalf the person acts; the administrator of the service by default. */
            application?: number | string;
            /**
             * @description Whether the person may use the service. Sessions end when it is set to false, and do not come back. People cannot switch off their own account.
             * @example true
             */
            active?: components["schemas"]["Flag"];
        };
        PasswordLink: {
            /** @description The path of the page of the console on which the person can set a password once; it cannot be shown again. */
            link: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Tax: {
            name: string;
            /** @description Percent. */
            rate: number;
            /** @description Whether it is VAT; otherwise orders list it separately. */
            vat: boolean;
        };
        Product: {
            /** Format: int64 */
            id: number;
            code: string;
            label: string;
            taxes: components["schemas"]["Tax"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreateTax: {
            /** @example VAT 20 % */
            name: string;
            /**
             * @description Percent.
             * @example 20
             */
            rate: number | string;
            /**
             * @description Whether it is VAT; otherwise orders list it separately. True by default.
             * @example true
             */
            vat?: components["schemas"]["Flag"] | null;
        };
        CreateProduct: {
            /**
             * @description Unique.
             * @example CHESTNUT-HONEY
             */
            code: string | number;
            /** @example Chestnut honey */
            label: string;
            /**
             * @description All taxes on it; empty when there is none.
             * @example [
             *       {
             *         "name": "VAT 5.5 %",
             *         "rate": 5.5,
             *         "vat": true
             *       }
             *     ]
             */
            taxes: components["schemas"]["CreateTax"][];
        };
        UpdateProduct: {
            /**
             * @description Unique.
             * @example CHESTNUT-HONEY
             */
            code?: string | number;
            /** @example Chestnut honey */
            label?: string;
            /**
             * @description All taxes on it; empty when there is none.
             * @example [
             *       {
             *         "name": "VAT 5.5 %",
             *         "rate": 5.5,
             *         "vat": true
             *       }
             *     ]
             */
            taxes?: components["schemas"]["CreateTax"][];
        };
        PackagingProduct: {
            /** Format: int64 */
            id: number;
            code: string;
            label: string;
            taxes: components["schemas"]["Tax"][];
        };
        Packaging: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description What the product is counted in. */
            unit: string;
            /** @description How many of these units are in one packaging. */
            unit_factor: number;
            /** @description The list price of one packaging, net, in the default currency, a decimal string; null when none is known. */
            unitPrice: string | null;
            /** @description The smallest quantity that can be ordered; null when there is none. */
            minimumQuantity: number | null;
            /** @description Only multiples of it can be ordered, counted from 0; null if any quantity can be. */
            quantityMultiple: number | null;
            /** @description Whether new orders may use it. */
            active: boolean;
            product: components["schemas"]["PackagingProduct"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreatePackaging: {
            /**
             * @description The id of the product.
             * @example 1
             */
            product: number | string;
            /** @example Jar 500 g */
            name: string;
            /**
             * @description What the product is counted in.
             * @example kg
             */
            unit: string;
            /**
             * @description How many of these units are in one packaging.
             * @example 0.5
             */
            unit_factor: number | string;
            /**
             * @description The list price of one packaging, net, in the default currency; null when none is known.
             * @example 8.325
             */
            unitPrice?: number | string | null;
            /**
             * @description The smallest quantity that can be ordered; null when there is none.
             * @example 6
             */
            minimumQuantity?: number | string | null;
            /**
             * @description Only multiples of it can be ordered, counted from 0; null if any quantity can be.
             * @example 6
             */
            quantityMultiple?: number | string | null;
            /**
             * @description Whether new orders may use it; a new packaging is active by default.
             * @example true
             */
            active?: components["schemas"]["Flag"];
        };
        UpdatePackaging: {
            /**
             * @description The id of the product.
             * @example 1
             */
            product?: number | string;
            /** @example Jar 500 g */
            name?: string;
            /**
             * @description What the product is counted in.
             * @example kg
             */
            unit?: string;
            /**
             * @description How many of these units are in one packaging.
             * @example 0.5
             */
            unit_factor?: number | string;
            /**
             * @description The list price of one packaging, net, in the default currency; null when none is known.
             * @example 8.325
             */
            unitPrice?: number | string | null;
            /**
             * @description The smallest quantity that can be ordered; null when there is none.
             * @example 6
             */
            minimumQuantity?: number | string | null;
            /**
             * @description Only multiples of it can be ordered, counted from 0; null if any quantity can be.
             * @example 6
             */
            quantityMultiple?: number | string | null;
            /**
             * @description Whether new orders may use it; a new packaging is active by default.
             * @example true
             */
            active?: components["schemas"]["Flag"];
        };
        PackagingReferenceProduct: {
            code: string;
            label: string;
            taxes: components["schemas"]["Tax"][];
        };
        PackagingReferencePackaging: {
            name: string;
            /** @description What the product is counted in. */
            unit: string;
            /** @description How many of these units are in one packaging. */
            unit_factor: number;
            product: components["schemas"]["PackagingReferenceProduct"];
        };
        PackagingReference: {
            /**
             * Format: int64
             * @description What an order can send as `internalReferenceId`.
             */
            id: number;
            /** @description Whether it can be ordered: neither the reference nor the packaging is switched off. */
            active: boolean;
            /** @description The label it was shared under; otherwise the product's label and the packaging's name, such as `Chestnut honey Jar 500 g`. */
            label: string;
            /** @description The application's own name for it; null when it has given none. */
            externalReference: string | null;
            packaging: components["schemas"]["PackagingReferencePackaging"];
            /** @description The smallest quantity that the application can order; null when there is none. */
            minimumQuantity: number | null;
            /** @description The application can order only multiples of this, counted from 0; null if it can order any quantity. */
            quantityMultiple: number | null;
        };
        UpdatePackagingReference: {
            /**
             * @description The caller's own name for it; null removes it.
             * @example honey-500
             */
            externalReference: string | number | null;
        };
        SharePackaging: {
            /**
             * @description The id of the packaging.
             * @example 1
             */
            packaging: number | string;
            /**
             * @description The application's own name for it.
             * @example honey-500
             */
            externalReference?: string | number;
            /**
             * @description The label shown to the application; by default the product's label and the packaging's name.
             * @example Honey, small jar
             */
            label?: string;
            /**
             * @description The smallest quantity that it can order; by default that of the packaging.
             * @example 6
             */
            minimumQuantity?: number | string;
            /**
             * @description It can order only multiples of this, counted from 0; by default those of the packaging.
             * @example 6
             */
            quantityMultiple?: number | string;
        };
        UpdateSharedPackaging: {
            /**
             * @description Whether the application may order it.
             * @example true
             */
            active?: components["schemas"]["Flag"];
            /**
             * @description The label shown to the application; null for the product's label and the packaging's name.
             * @example Honey, small jar
             */
            label?: string | null;
            /**
             * @description The application's own name for it; null removes it.
             * @example honey-500
             */
            externalReference?: string | number | null;
            /**
             * @description The smallest quantity that the application can order; null for that of the packaging.
             * @example 6
             */
            minimumQuantity?: number | string | null;
            /**
             * @description The application can order only multiples of this, counted from 0; null for those of the packaging.
             * @example 6
             */
            quantityMultiple?: number | string | null;
        };
        CreatePaymentCustomer: {
            /**
             * @description The application's own reference for the contact who pays, as in its orders.
             * @example customer-1
             */
            externalReference?: string | number;
        };
        CreatePaymentOperation: {
            /**
             * @description The order's externalId, or else its externalReference if no other order has the same.
             * @example example-1
             */
            orderExternalReference: string | number;
            /**
             * @description Not 0; negative in a refund, and only there.
             * @example 19.98
             */
            amount: number | string;
        };
        CreatePayment: {
            /**
             * @description The application's own reference for the payment, under which it is recorded only once.
             * @example PAY-1001
             */
            reference: string | number;
            /**
             * @description How it was paid, in the application's own words; `refund` if money is paid back.
             * @example card
             */
            type?: string | number;
            customer?: components["schemas"]["CreatePaymentCustomer"];
            /**
             * Format: instant
             * @description When it was paid; now by default. UTC unless it has an offset.
             * @example 2026-11-21 00:00:00
             */
            date?: string;
            /**
             * @description Not 0, with at most the decimals of the currency, which is that of the orders. A refund has the type `refund` and a negative amount: each requires the other.
             * @example 19.98
             */
            amount: number | string;
            comment?: string;
            /** @description What the payment is for; in total at most its amount. */
            operations?: components["schemas"]["CreatePaymentOperation"][];
        };
        PaymentCustomer: {
            externalReference: string;
        };
        PaymentOrder: {
            /** Format: int64 */
            id: number;
            code: string;
            externalId: string;
        };
        PaymentOperation: {
            order: components["schemas"]["PaymentOrder"];
            /** @description How the payment referred to the order. */
            orderExternalReference: string;
            amount: string;
        };
        Payment: {
            /** Format: int64 */
            id: number;
            application: components["schemas"]["ApplicationSummary"];
            type: string | null;
            customer: components["schemas"]["PaymentCustomer"] | null;
            /** Format: date-time */
            date: string;
            /** @description Negative for a refund. */
            amount: string;
            currency: string;
            reference: string;
            comment: string | null;
            operations: components["schemas"]["PaymentOperation"][];
            /** Format: date-time */
            createdAt: string;
        };
        ShippingMethod: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description Net, in the default currency, a decimal string; null when it is agreed order by order. */
            price: string | null;
            /** @description Percent; null means no VAT. */
            vatRate: number | null;
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreateShippingMethod: {
            /** @example Parcel */
            name: string;
            /**
             * @description Net, in the default currency; null when it is agreed order by order.
             * @example 6.90
             */
            price?: number | string | null;
            /**
             * @description Percent; null means no VAT.
             * @example 20
             */
            vatRate?: number | string | null;
            /**
             * @description Whether new orders may use it; a new method is active by default.
             * @example true
             */
            active?: components["schemas"]["Flag"];
        };
        UpdateShippingMethod: {
            /** @example Parcel */
            name?: string;
            /**
             * @description Net, in the default currency; null when it is agreed order by order.
             * @example 6.90
             */
            price?: number | string | null;
            /**
             * @description Percent; null means no VAT.
             * @example 20
             */
            vatRate?: number | string | null;
            /**
             * @description Whether new orders may use it; a new method is active by default.
             * @example true
             */
            active?: components["schemas"]["Flag"];
        };
        ShippingMethodReference: {
            /**
             * Format: int64
             * @description What an order can send as `internalReferenceId`.
             */
            id: number;
            /** @description The application's own name for it; null when it has given none. */
            externalReference: string | null;
            /** @description Whether orders can use it: neither the reference nor the method is switched off. */
            active: boolean;
            name: string;
            /** @description Net, in the default currency, a decimal string; null when it is agreed order by order. */
            price: string | null;
            /** @description Percent; null means no VAT. */
            vatRate: number | null;
        };
        UpdateShippingMethodReference: {
            /**
             * @description The caller's own name for it; null removes it.
             * @example parcel
             */
            externalReference: string | number | null;
        };
        ShareShippingMethod: {
            /**
             * @description The id of the shipping method.
             * @example 1
             */
            shippingMethod: number | string;
            /**
             * @description The application's own name for it.
             * @example parcel
             */
            externalReference?: string | number;
        };
        UpdateSharedShippingMethod: {
            /**
             * @description Whether the application may use it.
             * @example true
             */
            active?: components["schemas"]["Flag"];
            /**
             * @description The application's own name for it; null removes it.
             * @example parcel
             */
            externalReference?: string | number | null;
        };
        LastWebhookDelivery: {
            /** Format: int64 */
            id: number;
            /** @description The id of the event that was delivered (`webhook-id`). */
            event: string;
            /** @description Such as `http_500` or `timeout`; `delivered` for a success. */
            reason: string;
            /**
             * Format: int32
             * @description The HTTP status of the response, or null when there was none.
             */
            status: number | null;
        };
        DisabledWebhook: {
            /** Format: int64 */
            id: number;
            /** @description The application that subscribed. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The event that is subscribed to; null when there are several. */
            event: components["schemas"]["EventName"] | null;
            /** @description All events that are subscribed to. */
            events: components["schemas"]["EventName"][];
            /**
             * Format: uri
             * @description Where the events are posted to.
             */
            url: string;
            /** @description When false, nothing is sent. */
            active: boolean;
            /** @description The delivery whose outcome caused this event. */
            lastDelivery: components["schemas"]["LastWebhookDelivery"];
            /** @description Its receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
            disabledReason: components["schemas"]["WebhookDisabledReason"];
            /**
             * Format: date-time
             * @description Since when all deliveries had failed; null when the last one before the 410 succeeded.
             */
            failingSince: string | null;
            /** Format: date-time */
            disabledAt: string;
        };
        FailingWebhook: {
            /** Format: int64 */
            id: number;
            /** @description The application that subscribed. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The event that is subscribed to; null when there are several. */
            event: components["schemas"]["EventName"] | null;
            /** @description All events that are subscribed to. */
            events: components["schemas"]["EventName"][];
            /**
             * Format: uri
             * @description Where the events are posted to.
             */
            url: string;
            /** @description When false, nothing is sent. */
            active: boolean;
            /** @description The delivery whose outcome caused this event. */
            lastDelivery: components["schemas"]["LastWebhookDelivery"];
            /**
             * Format: date-time
             * @description Since when all deliveries have failed.
             */
            failingSince: string;
        };
        RecoveredWebhook: {
            /** Format: int64 */
            id: number;
            /** @description The application that subscribed. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The event that is subscribed to; null when there are several. */
            event: components["schemas"]["EventName"] | null;
            /** @description All events that are subscribed to. */
            events: components["schemas"]["EventName"][];
            /**
             * Format: uri
             * @description Where the events are posted to.
             */
            url: string;
            /** @description When false, nothing is sent. */
            active: boolean;
            /** @description The delivery whose outcome caused this event. */
            lastDelivery: components["schemas"]["LastWebhookDelivery"];
            /**
             * Format: date-time
             * @description Since when all deliveries had failed.
             */
            failingSince: string;
            /** Format: date-time */
            recoveredAt: string;
        };
        ReferredOrder: {
            /** Format: int64 */
            id: number;
        };
        EventReference: {
            /** @description The id of the event (`webhook-id`). */
            id: string;
            /** @description As in `X-WEBHOOK-EVENT`. */
            type: components["schemas"]["EventName"];
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * Format: int32
             * @description As in `X-WEBHOOK-SEQUENCE`; null when the event is not about exactly one order.
             */
            sequence: number | null;
            /** @description Null when the event is not about exactly one order. */
            order: components["schemas"]["ReferredOrder"] | null;
            /**
             * Format: uri-reference
             * @description The path of the whole event at the service.
             */
            url: string;
        };
        AvailableWebhook: {
            event: components["schemas"]["EventName"];
            /** @description When the event happens, and what its body is. */
            description: string;
            /** @description The JSON Schema (2020-12) of the body, without external references. Later versions may add members. */
            schema: {
                [key: string]: unknown;
            };
        };
        CreateWebhook: {
            /**
             * @description One of those that `GET /webhooks/available` lists. Required unless there is `events`.
             * @example sales_order_validated
             */
            event?: components["schemas"]["EventName"];
            /** @description Several events for one subscription, which has one secret and one replay for all of them; instead of `event`. The same set of events is the same subscription. */
            events?: components["schemas"]["EventName"][];
            /**
             * Format: uri
             * @description The URL that events are posted to: http or https, with a public address.
             * @example https://shop.example/webhooks/orders
             */
            url: string;
            /** @description Whether the events of each order arrive in sequence: a delivery waits until those of earlier events of the same order to this and the application's other ordered subscriptions are delivered, exhausted or cancelled. Other orders do not wait. Absent: unchanged, or `false` for a new subscription. */
            ordered?: boolean;
            /** @description How requests are signed: `v1` with the secret of the subscription (HMAC-SHA256), `v1a` with the key of the application (Ed25519), which receivers verify with `GET /webhook_keys/{id}` and without a secret. Absent: unchanged, or `["v1"]` for a new subscription. */
            signatures?: components["schemas"]["WebhookSignature"][];
            /**
             * @description Headers of your own that are sent with every request, such as `Authorization`: at most 10, encrypted in the database. They replace those that were sent before, and `{}` removes all. Absent: unchanged, or none for a new subscription.
             * @example {
             *       "Authorization": "Bearer 3f9a1c"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            /** @description `full`: the body of the event. `reference`: only its id, type, time, sequence, order and url, without personal data; read the event with `GET /events/{id}`. Absent: unchanged, or `full` for a new subscription. */
            content?: components["schemas"]["WebhookContent"];
        };
        WebhookFailure: {
            /**
             * Format: int64
             * @description The id of the delivery. It may have been deleted because of its age.
             */
            delivery: number;
            /** @description Such as `http_500` or `timeout`. */
            reason: string;
            /** @description The reason in a sentence. */
            detail: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the response, or null when there was none.
             */
            status: number | null;
            /** Format: date-time */
            at: string;
        };
        WebhookWarning: {
            /** @description `signature_not_verified`: the receiver responded with 2xx to a ping that was signed with a wrong key. */
            code: components["schemas"]["WebhookWarningCode"];
            /** @description What is wrong and what to do, in sentences for people. */
            detail: string;
        };
        WebhookWithSecret: {
            /** Format: int64 */
            id: number;
            /** @description The application that subscribed. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The event that is subscribed to; null when there are several. */
            event: components["schemas"]["EventName"] | null;
            /** @description All events that are subscribed to. */
            events: components["schemas"]["EventName"][];
            /**
             * Format: uri
             * @description Where the events are posted to.
             */
            url: string;
            /** @description When false, nothing is sent; `POST /webhooks/{id}/enable` or subscribing again makes it true. */
            active: boolean;
            /** @description Why it is not active: the receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description Whether a delivery waits for those of earlier events of the same order to this and the application's other ordered subscriptions. */
            ordered: boolean;
            /** @description How requests are signed: `v1` with the secret, `v1a` with the key of the application. */
            signatures: components["schemas"]["WebhookSignature"][];
            /** @description The names of the headers of the receiver's own that are sent. Their values are never shown: each is null. */
            headers: {
                [key: string]: null;
            };
            /** @description `reference`: the body of an event is only a reference to it. */
            content: components["schemas"]["WebhookContent"];
            /** @description `disabled`: it is not active; `paused`: the receiver asked for a pause, which has not ended; `failing`: three attempts in a row failed, or all for an hour, and nothing was delivered since; `ok`: none of these. The first that applies. */
            health: components["schemas"]["WebhookHealth"];
            /** @description The last failed attempt, even if later deliveries succeeded; null if none has failed. */
            lastFailure: components["schemas"]["WebhookFailure"] | null;
            /**
             * Format: date-time
             * @description Nothing is sent before this time, because the receiver asked for a pause; null if it did not.
             */
            pausedUntil: string | null;
            /**
             * Format: date-time
             * @description Since when all deliveries have failed; null when the last one succeeded.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description After a rotation, requests are also signed with the previous secret until this time; null if there is none.
             */
            previousSecretUntil: string | null;
            /** @description Empty when there is no problem. */
            warnings: components["schemas"]["WebhookWarning"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Sent with every webhook as `X-WEBHOOK-KEY`; the same for all subscriptions of the application. */
            key: string;
            /** @description The secret that signs the requests (`webhook-signature`). Returned only when it has just been created. */
            secret?: string;
        };
        Webhook: {
            /** Format: int64 */
            id: number;
            /** @description The application that subscribed. */
            application: components["schemas"]["ApplicationSummary"];
            /** @description The event that is subscribed to; null when there are several. */
            event: components["schemas"]["EventName"] | null;
            /** @description All events that are subscribed to. */
            events: components["schemas"]["EventName"][];
            /**
             * Format: uri
             * @description Where the events are posted to.
             */
            url: string;
            /** @description Sent with every webhook as `X-WEBHOOK-KEY`; the same for all subscriptions of the application. Null for a subscription of another application. */
            key: string | null;
            /** @description When false, nothing is sent; `POST /webhooks/{id}/enable` or subscribing again makes it true. */
            active: boolean;
            /** @description Why it is not active: the receiver responded with 410 (`gone`), or all deliveries failed for five days (`failing`). */
            disabledReason: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description Whether a delivery waits for those of earlier events of the same order to this and the application's other ordered subscriptions. */
            ordered: boolean;
            /** @description How requests are signed: `v1` with the secret, `v1a` with the key of the application. */
            signatures: components["schemas"]["WebhookSignature"][];
            /** @description The names of the headers of the receiver's own that are sent. Their values are never shown: each is null. */
            headers: {
                [key: string]: null;
            };
            /** @description `reference`: the body of an event is only a reference to it. */
            content: components["schemas"]["WebhookContent"];
            /** @description `disabled`: it is not active; `paused`: the receiver asked for a pause, which has not ended; `failing`: three attempts in a row failed, or all for an hour, and nothing was delivered since; `ok`: none of these. The first that applies. */
            health: components["schemas"]["WebhookHealth"];
            /** @description The last failed attempt, even if later deliveries succeeded; null if none has failed. */
            lastFailure: components["schemas"]["WebhookFailure"] | null;
            /**
             * Format: date-time
             * @description Nothing is sent before this time, because the receiver asked for a pause; null if it did not.
             */
            pausedUntil: string | null;
            /**
             * Format: date-time
             * @description Since when all deliveries have failed; null when the last one succeeded.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description After a rotation, requests are also signed with the previous secret until this time; null if there is none.
             */
            previousSecretUntil: string | null;
            /** @description Empty when there is no problem. */
            warnings: components["schemas"]["WebhookWarning"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookHistoryEntry: {
            /** Format: date-time */
            at: string;
            /** @description `subscribe`, `change_url`, `change_signatures`, `change_headers`, `change_content`, `set_ordered` and `unset_ordered` are what `PUT /webhooks` did; `enable` too, when the subscription was not active, paused or failing. The others are named after their routes. */
            action: components["schemas"]["WebhookAction"];
            /** @description The application that did it, and the token that it used. */
            by: components["schemas"]["Actor"];
            /**
             * Format: int64
             * @description The id of the delivery that was sent again, or of the ping; null for other actions. It may have been deleted.
             */
            delivery: number | null;
            /**
             * Format: int64
             * @description The id of the replay that was started or cancelled; null for other actions. It may have been deleted.
             */
            replay: number | null;
            /** @description The values that it replaced in the subscription as it is shown, without `updatedAt`; never secrets. Empty for `subscribe`, and for actions that leave the subscription as it is. */
            changes: components["schemas"]["DocumentChange"][];
            /** @description Whether there are more than the 100 that are listed. */
            truncated: boolean;
        };
        WebhookPingEvent: {
            /** @description The `webhook-id` header of the request. */
            id: string;
            /** @description Always `webhook_ping`, as in `X-WEBHOOK-EVENT`. */
            type: components["schemas"]["WebhookPingEventType"];
        };
        WebhookPing: {
            /**
             * Format: int64
             * @description The id of the delivery.
             */
            id: number;
            /**
             * Format: int64
             * @description The id of the subscription.
             */
            webhook: number;
            event: components["schemas"]["WebhookPingEvent"];
            /** @description As for every delivery: `waiting` until it is sent, then `delivered` or `exhausted`. */
            state: components["schemas"]["WebhookDeliveryState"];
            /** Format: date-time */
            createdAt: string;
        };
        RotateWebhookSecret: {
            /** @description When true, the previous secret stops signing at once, as after a leak; otherwise both sign for 24 hours. */
            immediately?: boolean;
        };
        WebhookDeliveryEvent: {
            /** @description The `webhook-id` header, the same for every attempt. */
            id: string;
            /** @description The event, or `webhook_ping` when a receiver is tested. */
            type: components["schemas"]["WebhookDeliveryEventType"];
        };
        WebhookDeliveryOrder: {
            /** Format: int64 */
            id: number;
            /** @description The `code` of the order. Null when the application may no longer see the order. */
            code: string | null;
            /**
             * Format: int32
             * @description Increases with every event of the order; see `X-WEBHOOK-SEQUENCE`.
             */
            sequence: number | null;
        };
        WebhookDeliveryAttempt: {
            /**
             * Format: int32
             * @description The number of the attempt, from 1 (`X-WEBHOOK-ATTEMPT`). Counting continues after a redelivery.
             */
            attempt: number;
            /** Format: date-time */
            startedAt: string;
            /** Format: int32 */
            durationMs: number;
            /**
             * Format: int32
             * @description The HTTP status of the response, or null when there was none.
             */
            status: number | null;
            /** @description `delivered`, an error status such as `http_500`, or why there was no complete response, such as `timeout`. */
            reason: string;
            /** @description The first 16 KiB of the response body. Absent in lists. */
            response?: string;
        };
        WebhookDelivery: {
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The id of the subscription.
             */
            webhook: number;
            /** @description An `event`, a `ping` that tests the receiver, or a `forged_ping`: a ping with a wrong signature. */
            kind: components["schemas"]["WebhookDeliveryKind"];
            event: components["schemas"]["WebhookDeliveryEvent"];
            /** @description The order that the event concerns. Null if the event does not concern exactly one order. */
            order: components["schemas"]["WebhookDeliveryOrder"] | null;
            /** @description `waiting` for its next attempt, `delivered`, `exhausted` when all attempts failed, or `cancelled`. */
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description Why the last attempt failed, such as `http_500` or `timeout`; `application_inactive`, `webhook_inactive`, `webhook_paused` or `waits_for_earlier` when a waiting delivery is currently not sent. Null when no attempt has failed. */
            reason: string | null;
            /** @description The reason in a sentence. */
            detail: string | null;
            /** @description The latest 50 attempts, oldest first. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
            /**
             * Format: date-time
             * @description When the next attempt is made; null when none is planned.
             */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last redelivered, individually or by a replay.
             */
            redeliveredAt: string | null;
            /**
             * Format: date-time
             * @description When it was delivered, exhausted or cancelled; null while it waits.
             */
            finishedAt: string | null;
            /** @description The body of the event, byte for byte; absent in lists. It is sent, or a reference to it, as `content` of the subscription says. Null when the application may no longer see the event, because it has lost the right `sales`. */
            payload?: {
                [key: string]: unknown;
            } | null;
        };
        WebhookAttemptStatistics: {
            /**
             * Format: int32
             * @description How many attempts were counted: at most the newest 10,000.
             */
            attempts: number;
            /** @description Whether there were more attempts than were counted, or may have been: more than 10,000 deliveries are not searched. */
            truncated: boolean;
            /**
             * Format: int32
             * @description How many of them succeeded.
             */
            delivered: number;
            /** @description The share of successful attempts, from 0 to 1; null without attempts. */
            successRate: number | null;
            /**
             * Format: int32
             * @description Half of the attempts took at most this many milliseconds; null without attempts.
             */
            p50Ms: number | null;
            /**
             * Format: int32
             * @description 95 % of the attempts took at most this many milliseconds; null without attempts.
             */
            p95Ms: number | null;
        };
        OldestWaitingDelivery: {
            /** Format: int64 */
            delivery: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: int32
             * @description Seconds since `createdAt`.
             */
            ageSeconds: number;
        };
        WebhookStatistics: {
            lastHour: components["schemas"]["WebhookAttemptStatistics"];
            lastDay: components["schemas"]["WebhookAttemptStatistics"];
            /**
             * Format: int32
             * @description How many deliveries are waiting for an attempt, at most 10,000.
             */
            waiting: number;
            /** @description Among the 10,000 that are due first. Null when none is waiting. */
            oldestWaiting: components["schemas"]["OldestWaitingDelivery"] | null;
        };
        CreateWebhookReplay: {
            /**
             * Format: instant
             * @description Events that happened at this time or later; ISO 8601, UTC unless it has an offset.
             * @example 2026-01-21T00:00:00Z
             */
            since: string;
            /**
             * Format: instant
             * @description Events that happened before this time; now by default.
             */
            until?: string;
            /**
             * @description Which of these events: those with an `exhausted`, `cancelled` or `delivered` delivery; those whose delivery is `missing` because the subscription did not exist or was not active; `all` of these; or `undelivered`, the default, which is all except `delivered`. Waiting deliveries are never selected, because they are sent anyway.
             * @example undelivered
             */
            state?: components["schemas"]["WebhookReplayState"];
        };
        WebhookReplay: {
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The id of the subscription.
             */
            webhook: number;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            state: components["schemas"]["WebhookReplayState"];
            /** @description `finished` when all selected deliveries have been made due. */
            status: components["schemas"]["WebhookReplayStatus"];
            /**
             * Format: int32
             * @description How many deliveries have been made due so far.
             */
            queued: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
        };
        WebhookKey: {
            /**
             * @description The thumbprint of the key (RFC 7638), as `webhook-key-id` names it.
             * @example kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k
             */
            kid: string;
            /** @enum {string} */
            kty: "OKP";
            /** @enum {string} */
            crv: "Ed25519";
            /**
             * @description The 32 bytes of the key, as base64url.
             * @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
             */
            x: string;
            /** @enum {string} */
            use: "sig";
            /** @enum {string} */
            alg: "EdDSA";
        };
        WebhookKeySet: {
            /** @description Newest first. */
            keys: components["schemas"]["WebhookKey"][];
        };
        SummaryOrders: {
            /** Format: int32 */
            pending: number;
            /**
             * Format: int32
             * @description Pending orders with at least one blocker.
             */
            blocked: number;
            /** @description Of the orders that `blocked` counts, those with a blocker of each code. An order can have several. */
            blockers: {
                /** Format: int32 */
                missing_price: number;
                /** Format: int32 */
                declared_total_mismatch: number;
                /** Format: int32 */
                purchase_order_missing: number;
                /** Format: int32 */
                vat_number_missing: number;
                /** Format: int32 */
                quantity_not_orderable: number;
                /** Format: int32 */
                on_hold: number;
                /** Format: int32 */
                unknown_item: number;
            } & {
                [key: string]: number;
            };
            /**
             * Format: int32
             * @description Pending orders that are on hold.
             */
            held: number;
            /**
             * Format: int32
             * @description Validated orders that the seller has not answered, although the application waits for an answer until `answerBy`.
             */
            unanswered: number;
            /**
             * Format: int32
             * @description Validated orders with an open change request, which the seller accepts or refuses.
             */
            changeRequested: number;
        };
        SummaryContacts: {
            /**
             * Format: int32
             * @description Temporary contacts that nobody has reconciled.
             */
            temporary: number;
            /**
             * Format: int32
             * @description Changes that applications have proposed, and nobody has accepted or refused.
             */
            proposedChanges: number;
        };
        SummaryUnknownReferences: {
            /**
             * Format: int32
             * @description External references of items that orders are waiting for.
             */
            waiting: number;
        };
        SummaryWebhooks: {
            /**
             * Format: int32
             * @description Subscriptions with the `health` `failing`.
             */
            failing: number;
            /**
             * Format: int32
             * @description Subscriptions with the `health` `disabled`.
             */
            disabled: number;
        };
        WaitingDeliveryEvent: {
            /** @description The `webhook-id` header, the same for every attempt. */
            id: string;
            type: components["schemas"]["WebhookDeliveryEventType"];
        };
        WaitingDelivery: {
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The id of the subscription.
             */
            webhook: number;
            event: components["schemas"]["WaitingDeliveryEvent"];
            /** Format: date-time */
            createdAt: string;
        };
        SummaryDeliveries: {
            /**
             * Format: int32
             * @description Deliveries in the state `waiting`.
             */
            waiting: number;
            /** @description The one of them that was created first; null when there is none. */
            oldest: components["schemas"]["WaitingDelivery"] | null;
        };
        Summary: {
            orders: components["schemas"]["SummaryOrders"];
            contacts: components["schemas"]["SummaryContacts"];
            unknownReferences: components["schemas"]["SummaryUnknownReferences"];
            webhooks: components["schemas"]["SummaryWebhooks"];
            deliveries: components["schemas"]["SummaryDeliveries"];
        };
        ActivityHour: {
            /**
             * Format: date-time
             * @description When the hour begins, in UTC.
             */
            start: string;
            /**
             * Format: int32
             * @description Orders created in this hour.
             */
            orders: number;
            /** @description Deliveries of the events of this hour, by their current state. Pings are not counted. */
            deliveries: {
                /** Format: int32 */
                waiting: number;
                /** Format: int32 */
                delivered: number;
                /** Format: int32 */
                exhausted: number;
                /** Format: int32 */
                cancelled: number;
            } & {
                [key: string]: number;
            };
        };
        Activity: {
            /** @description 24 hours, the current one last. */
            hours: components["schemas"]["ActivityHour"][];
        };
        AuditEntry: {
            /** Format: int64 */
            id: number;
            /** Format: date-time */
            at: string;
            /** @description The `X-Request-Id` of the request. */
            requestId: string;
            /** @description The application that sent the request, and the token that it used. */
            actor: components["schemas"]["Actor"];
            /**
             * @description The operation, as this document names it.
             * @example updateContact
             */
            operation: string;
            /**
             * @description The resource that was changed, or to which the request was sent: its path below `/api/v1/`.
             * @example contacts/1
             */
            resource: string;
            /** @description The code of the error with which the request was refused; null for a change. */
            refusal: string | null;
            /** @description The IP address from which the request came, as far as the proxies in front of the service tell it. */
            address: string | null;
            /** @description The values that were replaced, as the resource is shown; never secrets. Empty for a new resource. */
            changes: components["schemas"]["DocumentChange"][];
            /** @description Whether there are more than the 100 that are listed. */
            truncated: boolean;
        };
        SignInProvider: {
            issuer: string;
            /** @description The client id of the console. */
            clientId: string;
            /** @description Where people sign in; null while the identity provider cannot be reached. */
            authorizationEndpoint: string | null;
        };
        SignInWays: {
            /** @description Whether with a token. */
            token: boolean;
            providers: components["schemas"]["SignInProvider"][];
        };
        SignIn: {
            /** @description A token of an application. */
            token?: string;
            /** @description The authorisation code that the identity provider sent to the console. */
            code?: string;
            /** @description The PKCE code verifier of the code. */
            codeVerifier?: string;
            /** @description The address of the console to which the code was sent. */
            redirectUri?: string;
            /** @description The identity provider; may be absent when there is only one. */
            issuer?: string;
            /** @example ada@example.com */
            email?: string;
            password?: string;
        };
        Session: {
            /** Format: int64 */
            id: number;
            /** @description Who is signed in. */
            by: components["schemas"]["Actor"];
            /** @description The IP address of the browser when it signed in, as far as the proxies in front of the service tell it. */
            address: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the minute. The session ends 12 hours later, unless it is used again.
             */
            lastSeenAt: string;
            /** @description Whether this request was sent with it. */
            current: boolean;
        };
        SetPassword: {
            /** @description The secret of the link. */
            secret: string;
            /** @description At least 12 characters. */
            password: string;
        };
        ProtectedResource: {
            /** @description The address of this service. */
            resource: string;
            /** @description The identity providers whose access tokens are accepted. */
            authorization_servers: string[];
            bearer_methods_supported: string[];
        };
        /** @description One fault of the input: in the body (`pointer`), or in the query (`parameter`). */
        Fault: {
            /**
             * @description A JSON pointer to the faulty part of the body.
             * @example #/items/0/orderedQuantity
             */
            pointer?: string;
            /**
             * @description Which parameter of the query or of the path is wrong.
             * @example state
             */
            parameter?: string;
            code: components["schemas"]["FaultCode"];
            /** @description What was expected, and what was received. */
            detail: string;
        };
        /** @description An RFC 9457 problem document. */
        Problem: {
            /**
             * Format: uri-reference
             * @description The page that explains the code, relative to the address of the service.
             * @example /docs/errors/validation_failed
             */
            type: string;
            /** @description What all problems with this code have in common. */
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            /**
             * Format: uri-reference
             * @description The requested path.
             */
            instance: string;
            code: components["schemas"]["ErrorCode"];
            requestId: string;
            errors?: components["schemas"]["Fault"][];
            /**
             * @description With `invalid_cursor`, after acknowledged data was lost: the event after which a reader of the feed continues.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            continueAfter?: string;
            /** @description With `missing_right`: the right that is required. */
            right?: components["schemas"]["Right"];
            /** @description With `method_not_allowed`: the allowed methods. */
            allow?: string[];
            /**
             * Format: int32
             * @description With `version_mismatch`: the current version.
             */
            version?: number;
            /** @description With `order_state_conflict`, `contact_change_decided` and `change_request_outdated`: the current state. */
            state?: components["schemas"]["ConflictingState"];
            /** @description With `order_state_conflict`: what the caller can do instead. */
            allowedTransitions?: components["schemas"]["OrderTransition"][];
            /**
             * Format: int32
             * @description With `answer_not_accepted` and `answer_outdated`: the number of the present answer; null when there is none.
             */
            answer?: number | null;
            /**
             * Format: int64
             * @description With `change_request_open`, `change_request_outdated` and `external_id_conflict`: the existing change request.
             */
            changeRequest?: number;
            /**
             * Format: int32
             * @description With `change_request_outdated`: the highest sequence of the requests for the order.
             */
            sequence?: number;
            /** @description With `order_blocked`. */
            blockers?: components["schemas"]["OrderBlocker"][];
            /** @description With `external_id_conflict`: the existing order. */
            order?: {
                /** Format: int64 */
                id: number;
                code: string;
                externalId: string;
            };
            /** @description With `payment_reference_conflict`: the existing payment. */
            payment?: {
                /** Format: int64 */
                id: number;
                reference: string;
            };
            /**
             * Format: int64
             * @description With `already_reconciled` and `reconciled_further`: the contact into which it was reconciled.
             */
            contactId?: number;
            /** @description With `rate_limited`: which limits were exceeded, as RateLimit-Policy names them. */
            "violated-policies"?: components["schemas"]["RateLimitPolicy"][];
            /** @description With `temporarily_unavailable`, for a request that changes something: whether it was stored. The description of each operation's 503 response says what to do. */
            outcome?: components["schemas"]["RequestOutcome"];
            /**
             * Format: int64
             * @description With `webhook_inactive` and `application_inactive`: the subscription.
             */
            webhook?: number;
            /**
             * Format: int64
             * @description With `replay_in_progress`: the running one; null if it has ended in the meantime.
             */
            replay?: number | null;
            /**
             * Format: date-time
             * @description With `reconciliation_final`.
             */
            undoableUntil?: string;
            /**
             * Format: int64
             * @description With `reconciliation_in_progress`: the one whose orders are still being moved.
             */
            reconciliationId?: number;
            /** @description With `contact_has_open_orders`: the first 100 of them. */
            orderIds?: number[];
        };
        /** @enum {string} */
        ReadinessCheckStatus: "up" | "degraded" | "down";
        /** @enum {string} */
        EventName: "sales_order_created" | "sales_order_validated" | "sales_order_updated" | "sales_order_reopened" | "sales_order_answered" | "sales_order_answer_due" | "sales_order_change_requested" | "sales_order_change_accepted" | "sales_order_change_refused" | "sales_order_change_withdrawn" | "sales_order_change_outdated" | "sales_order_shipment" | "sales_order_shipped" | "sales_order_delivered" | "sales_order_cancelled" | "sales_order_held" | "sales_order_released" | "payment_received" | "contact_reference_reconciled" | "webhook_failing" | "webhook_recovered" | "webhook_disabled" | "data_lost" | "contact_erased";
        /** @enum {string} */
        HistoryAction: "created" | "changed";
        Flag: boolean | (0 | 1) | ("0" | "1" | "true" | "false");
        /** @enum {string} */
        ContactChangeState: "proposed" | "accepted" | "refused";
        /** @enum {string} */
        ContactCandidateMatch: "same_email" | "same_name_and_zip" | "same_vat_number";
        /** @enum {string} */
        ContactReconciliationState: "tried" | "in_progress" | "done" | "undoing" | "undone";
        /** @enum {string} */
        ErasureState: "in_progress" | "done";
        /** @enum {string} */
        CalculationMode: "unit" | "line" | "total";
        /** @enum {string} */
        RoundingMode: "up" | "down" | "half_up" | "half_down" | "half_even" | "half_odd";
        /** @enum {string} */
        TaxTreatment: "standard" | "reverse_charge" | "intra_community" | "export" | "exempt" | "outside_scope";
        /** @enum {string} */
        VatCategory: "S" | "Z" | "AE" | "K" | "G" | "E" | "O";
        /** @enum {string} */
        OrderBlockerCode: "missing_price" | "declared_total_mismatch" | "purchase_order_missing" | "vat_number_missing" | "quantity_not_orderable" | "on_hold" | "unknown_item";
        /** @enum {string} */
        OrderWarningCode: "vat_deviation" | "vat_rate_differs" | "price_differs" | "possible_duplicate";
        /** @enum {string} */
        AnswerStatus: "accepted" | "changed" | "refused" | "backordered";
        /** @enum {string} */
        AnswerConsent: "none" | "awaited" | "given";
        /** @enum {string} */
        ChangeKind: "change" | "cancel";
        /** @enum {string} */
        ChangeRequestState: "requested" | "accepted" | "refused" | "withdrawn" | "superseded" | "outdated";
        /** @enum {string} */
        OrderState: "pending" | "validated" | "shipped" | "delivered" | "cancelled";
        /** @enum {string} */
        PaymentStatus: "unpaid" | "partially_paid" | "paid" | "overpaid";
        /** @enum {string} */
        Fulfilment: "none" | "partial" | "shipped" | "delivered";
        /** @enum {string} */
        ContactMatch: "known" | "new";
        /** @enum {string} */
        OrderHoldAction: "held" | "released";
        /** @enum {string} */
        ConsentRequest: "none" | "required";
        /** @enum {string} */
        ComputationStepName: "item_vat_rate" | "shipping_vat_rate" | "item_unit_net" | "item_unit_gross" | "item_unit_net_rounded" | "item_unit_gross_rounded" | "item_net" | "item_gross" | "shipping_unit_gross" | "shipping_net" | "shipping_gross" | "items_net" | "items_gross" | "voucher" | "vouchers" | "voucher_on_items" | "voucher_on_shipping" | "voucher_net_part" | "net_after_vouchers" | "gross_after_vouchers" | "rate_share_gross" | "rate_share_tax" | "rate_share_net" | "line_share_gross" | "line_share_tax" | "line_share_net" | "tax_share" | "rate_net" | "rate_vat" | "rate_gross" | "rate_vat_of_net" | "rate_vat_deviation" | "total_net" | "total_vat" | "total_other_taxes" | "total_gross";
        /** @enum {string} */
        ComputationRounding: "up" | "down" | "half_up" | "half_down" | "half_even" | "half_odd" | "largest_remainder";
        /** @enum {string} */
        ErrorPolicy: "reject_failed_rows" | "reject_everything";
        /** @enum {string} */
        Role: "reader" | "clerk" | "catalogue" | "administrator";
        /** @enum {string} */
        Right: "crm" | "catalogue" | "sales" | "holds" | "logistics" | "admin";
        /** @enum {string} */
        UnknownItems: "refuse" | "park";
        /** @enum {string} */
        AcceptChanges: "never" | "cancel_until_shipped" | "always";
        /** @enum {string} */
        WebhookDisabledReason: "gone" | "failing";
        /** @enum {string} */
        WebhookSignature: "v1" | "v1a";
        /** @enum {string} */
        WebhookContent: "full" | "reference";
        /** @enum {string} */
        WebhookWarningCode: "signature_not_verified";
        /** @enum {string} */
        WebhookHealth: "disabled" | "paused" | "failing" | "ok";
        /** @enum {string} */
        WebhookAction: "subscribe" | "change_url" | "change_signatures" | "change_headers" | "change_content" | "set_ordered" | "unset_ordered" | "enable" | "ping" | "rotate_secret" | "redeliver" | "replay" | "cancel_replay";
        /** @enum {string} */
        WebhookPingEventType: "webhook_ping";
        /** @enum {string} */
        WebhookDeliveryState: "waiting" | "delivered" | "exhausted" | "cancelled";
        /** @enum {string} */
        WebhookDeliveryEventType: "sales_order_created" | "sales_order_validated" | "sales_order_updated" | "sales_order_reopened" | "sales_order_answered" | "sales_order_answer_due" | "sales_order_change_requested" | "sales_order_change_accepted" | "sales_order_change_refused" | "sales_order_change_withdrawn" | "sales_order_change_outdated" | "sales_order_shipment" | "sales_order_shipped" | "sales_order_delivered" | "sales_order_cancelled" | "sales_order_held" | "sales_order_released" | "payment_received" | "contact_reference_reconciled" | "webhook_failing" | "webhook_recovered" | "webhook_disabled" | "data_lost" | "contact_erased" | "webhook_ping";
        /** @enum {string} */
        WebhookDeliveryKind: "event" | "ping" | "forged_ping";
        /** @enum {string} */
        WebhookReplayState: "undelivered" | "exhausted" | "cancelled" | "missing" | "delivered" | "all";
        /** @enum {string} */
        WebhookReplayStatus: "running" | "finished" | "cancelled";
        /** @enum {string} */
        FaultCode: "required" | "unknown_field" | "duplicate_field" | "wrong_type" | "not_allowed" | "wrong_format" | "too_short" | "too_long" | "too_few" | "too_many" | "not_a_valid_decimal" | "not_valid" | "text_not_storable" | "unknown_parameter" | "invalid_parameter" | "invalid_cursor" | "missing_right" | "already_taken" | "read_only" | "differs" | "unknown_reference" | "ambiguous_reference" | "contact_identifiers_disagree" | "packaging_identifiers_disagree" | "shipping_identifiers_disagree" | "packaging_inactive" | "voucher_exceeds_total" | "tax_treatment_conflict" | "amount_too_large" | "already_paid" | "operations_exceed_amount" | "refund_exceeds_payments" | "currencies_disagree" | "shipping_method_inactive" | "invalid_url" | "url_too_long" | "scheme_refused" | "user_info_refused" | "port_refused" | "address_refused" | "header_reserved" | "same_contact" | "in_the_future" | "not_in_the_future" | "own_application" | "own_person" | "not_after_since" | "not_after_from" | "period_too_long" | "repeated" | "unknown_position" | "answer_incomplete" | "quantity_exceeds_ordered" | "quantity_exceeds_accepted" | "quantity_below_shipped" | "nothing_changes";
        /** @enum {string} */
        ErrorCode: "malformed_request" | "malformed_path" | "malformed_json" | "unknown_parameter" | "invalid_parameter" | "invalid_cursor" | "invalid_if_match" | "idempotency_key_invalid" | "missing_token" | "invalid_token" | "sign_in_failed" | "missing_right" | "not_the_sender" | "console_header_missing" | "token_sign_in_off" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "external_id_conflict" | "payment_reference_conflict" | "order_state_conflict" | "answer_not_accepted" | "answer_outdated" | "consent_not_awaited" | "quantity_below_shipped" | "change_request_open" | "change_request_outdated" | "order_blocked" | "already_taken" | "already_reconciled" | "reconciled_further" | "reconciliation_final" | "reconciliation_in_progress" | "contact_has_open_orders" | "contact_change_decided" | "ping_not_redeliverable" | "webhook_inactive" | "application_inactive" | "replay_in_progress" | "idempotency_in_progress" | "idempotency_answer_lost" | "roles_claimed" | "no_password" | "version_mismatch" | "payload_too_large" | "unsupported_media_type" | "validation_failed" | "unknown_reference" | "contact_identifiers_disagree" | "packaging_inactive" | "voucher_exceeds_total" | "answer_incomplete" | "quantity_exceeds_ordered" | "quantity_exceeds_accepted" | "nothing_changes" | "tax_treatment_conflict" | "contact_not_temporary" | "idempotency_key_reused" | "not_stored" | "rate_limited" | "headers_too_large" | "internal_error" | "unsupported_transfer_coding" | "identity_provider_unavailable" | "temporarily_unavailable";
        /** @enum {string} */
        ConflictingState: "pending" | "validated" | "shipped" | "delivered" | "cancelled" | "proposed" | "accepted" | "refused" | "requested" | "withdrawn" | "superseded" | "outdated";
        /** @enum {string} */
        OrderTransition: "validate" | "reopen" | "ship" | "deliver" | "cancel";
        /** @enum {string} */
        RateLimitPolicy: "read" | "write" | "concurrent" | "failed-tokens" | "failed-passwords";
        /** @enum {string} */
        RequestOutcome: "nothing_stored" | "unknown";
        /** @description An order was taken. The body is the order. */
        SalesOrderCreatedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_created";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description An order was validated. The body is the order. */
        SalesOrderValidatedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_validated";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description The content of a pending order was changed. The body is the order. */
        SalesOrderUpdatedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_updated";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description A validated order is pending again, to be changed. The body is the order. */
        SalesOrderReopenedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_reopened";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description The seller answered what of an order is supplied and when, or the answer was accepted. The body is the order. */
        SalesOrderAnsweredEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_answered";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description The seller has not answered an order within the time of its application. The body is the order. */
        SalesOrderAnswerDueEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_answer_due";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description The application that sent a validated order asks to change or cancel it. The body is the order, with the request. */
        SalesOrderChangeRequestedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_change_requested";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ChangeRequestedOrder"];
        };
        /** @description A change request was accepted, and the order was changed or cancelled. The body is the order, with the request. */
        SalesOrderChangeAcceptedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_change_accepted";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ChangeRequestedOrder"];
        };
        /** @description The seller refused a change request. The body is the order, with the request. */
        SalesOrderChangeRefusedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_change_refused";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ChangeRequestedOrder"];
        };
        /** @description The application that sent an order withdrew its change request. The body is the order, with the request. */
        SalesOrderChangeWithdrawnEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_change_withdrawn";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ChangeRequestedOrder"];
        };
        /** @description An open change request cannot be accepted any more, because the order was answered, shipped, reopened or cancelled. The body is the order, with the request. */
        SalesOrderChangeOutdatedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_change_outdated";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ChangeRequestedOrder"];
        };
        /** @description A shipment of an order was recorded, corrected or delivered. The body is the order, with the shipment. */
        SalesOrderShipmentEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_shipment";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ShippedOrder"];
        };
        /** @description Everything of an order that was accepted is shipped. The body is the order. */
        SalesOrderShippedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_shipped";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description An order was delivered. The body is the order. */
        SalesOrderDeliveredEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_delivered";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description An order was cancelled. The body is the order. */
        SalesOrderCancelledEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_cancelled";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description A pending order was put on hold, or a hold on it was changed. The body is the order. */
        SalesOrderHeldEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_held";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description A hold on a pending order was released or has expired; others may remain. The body is the order. */
        SalesOrderReleasedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sales_order_released";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Order"];
        };
        /** @description A payment or refund was recorded. The body is the payment. */
        PaymentReceivedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_received";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["Payment"];
        };
        /** @description A contact reference belongs to another contact from now on: to the one into which its temporary contact was reconciled or, after an undo, to the temporary one. The body is the reference. */
        ContactReferenceReconciledEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contact_reference_reconciled";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ContactReference"];
        };
        /** @description Three attempts in a row to deliver to another subscription failed, or all attempts for an hour. Not sent about subscriptions to webhook_* events. The body is that subscription. */
        WebhookFailingEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook_failing";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["FailingWebhook"];
        };
        /** @description A delivery to another subscription that was failing succeeded. Not sent about subscriptions to webhook_* events. The body is that subscription. */
        WebhookRecoveredEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook_recovered";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["RecoveredWebhook"];
        };
        /** @description Another subscription was switched off: its receiver responded with 410, or all attempts to deliver to it failed for five days. The body is that subscription. */
        WebhookDisabledEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook_disabled";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["DisabledWebhook"];
        };
        /** @description Another database server continues after a failure, or a backup was restored: what was acknowledged before may be missing. Sent to each application about its own data. The body says since when. */
        DataLostEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "data_lost";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["DataLoss"];
        };
        /** @description The personal data of a contact was erased. Sent to each application that had a reference to it or received an event of its orders, about its own references. The body has the ids, and no personal data. */
        ContactErasedEvent: {
            /**
             * @description The `webhook-id` header of its webhooks.
             * @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "contact_erased";
            /**
             * Format: int32
             * @description Increases with every event of an order; null for an event that does not concern exactly one order.
             */
            sequence: number | null;
            /**
             * Format: int64
             * @description The id of the order that it concerns; null if it does not concern exactly one.
             */
            order: number | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            createdAt: string;
            /** @description The body of the webhook, byte for byte. */
            data: components["schemas"]["ErasedContact"];
        };
    };
    responses: {
        /**
         * @description `malformed_request`: The request is not valid HTTP.
         *
         *     `unknown_parameter`: A query parameter does not exist.
         */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_acceptable`: The response cannot be sent in the requested format. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: The application is sending too many requests. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `identity_provider_unavailable`: The identity provider cannot be reached.
         *
         *     `temporarily_unavailable`: The service is temporarily unavailable.
         */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: There is no such resource. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload_too_large`: The body is too large. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: The body is not uncompressed JSON in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `identity_provider_unavailable`: The identity provider cannot be reached.
         *
         *     `temporarily_unavailable`: The service is temporarily unavailable.
         *
         *     With the `outcome` `nothing_stored`, no part of the request was stored. With `unknown`, it may be stored; of several orders, possibly only some. Sending the same request again is safe, with and without an Idempotency-Key: what was stored is found by its `externalId` or `reference`, or as an existing reconciliation, and is not stored twice.
         */
        ServiceUnavailableForNamed: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `version_mismatch`: The resource was changed in the meantime. */
        PreconditionFailed: {
            headers: {
                /** @description The current version. */
                ETag: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `temporarily_unavailable`: The service is temporarily unavailable.
         *
         *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
         */
        ServiceUnavailableForChange: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The webhook key of the application. */
        WebhookKey: string;
        /** @description 1 for the first attempt. */
        WebhookAttempt: number;
        /** @description Increases within one order; absent if the event does not concern exactly one order. */
        WebhookSequence: number;
        /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
        WebhookErased: string;
        /** @description The id of the event: the same on every attempt. */
        WebhookId: string;
        /** @description When the attempt was made: seconds since 1970. */
        WebhookTimestamp: number;
        /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
        WebhookSignature: string;
        /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
        WebhookKeyId: string;
        /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
        WebhookTraceparent: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Liveness = components['schemas']['Liveness'];
export type Readiness = components['schemas']['Readiness'];
export type Unreadiness = components['schemas']['Unreadiness'];
export type DataLoss = components['schemas']['DataLoss'];
export type Event = components['schemas']['Event'];
export type ContactCustomer = components['schemas']['ContactCustomer'];
export type Contact = components['schemas']['Contact'];
export type ActorToken = components['schemas']['ActorToken'];
export type PersonSummary = components['schemas']['PersonSummary'];
export type Actor = components['schemas']['Actor'];
export type DocumentChange = components['schemas']['DocumentChange'];
export type ResourceHistoryEntry = components['schemas']['ResourceHistoryEntry'];
export type CreateContact = components['schemas']['CreateContact'];
export type UpdateContact = components['schemas']['UpdateContact'];
export type Customer = components['schemas']['Customer'];
export type CreateCustomer = components['schemas']['CreateCustomer'];
export type UpdateCustomer = components['schemas']['UpdateCustomer'];
export type ContactReferenceContact = components['schemas']['ContactReferenceContact'];
export type ContactReferenceCustomer = components['schemas']['ContactReferenceCustomer'];
export type ContactReference = components['schemas']['ContactReference'];
export type CreateContactReferenceContact = components['schemas']['CreateContactReferenceContact'];
export type CreateContactReferenceCustomer = components['schemas']['CreateContactReferenceCustomer'];
export type CreateContactReference = components['schemas']['CreateContactReference'];
export type UpdateReferencedContact = components['schemas']['UpdateReferencedContact'];
export type ProposedContactChange = components['schemas']['ProposedContactChange'];
export type UpdatedContactReference = components['schemas']['UpdatedContactReference'];
export type UpdateContactReference = components['schemas']['UpdateContactReference'];
export type ShareContact = components['schemas']['ShareContact'];
export type ApplicationSummary = components['schemas']['ApplicationSummary'];
export type ContactChangeReference = components['schemas']['ContactChangeReference'];
export type ContactChangeValues = components['schemas']['ContactChangeValues'];
export type ContactChange = components['schemas']['ContactChange'];
export type ContactCandidate = components['schemas']['ContactCandidate'];
export type ReconcileContact = components['schemas']['ReconcileContact'];
export type ReconciliationContact = components['schemas']['ReconciliationContact'];
export type ReconciliationMoves = components['schemas']['ReconciliationMoves'];
export type ContactReconciliation = components['schemas']['ContactReconciliation'];
export type ErasedContact = components['schemas']['ErasedContact'];
export type EraseContact = components['schemas']['EraseContact'];
export type ErasureCounts = components['schemas']['ErasureCounts'];
export type Erasure = components['schemas']['Erasure'];
export type ErasurePreview = components['schemas']['ErasurePreview'];
export type PersonalData = components['schemas']['PersonalData'];
export type CreateOrderContact = components['schemas']['CreateOrderContact'];
export type CreateOrderCustomer = components['schemas']['CreateOrderCustomer'];
export type CreateOrderAddress = components['schemas']['CreateOrderAddress'];
export type CreateOrderItem = components['schemas']['CreateOrderItem'];
export type CreateOrderShippingMethod = components['schemas']['CreateOrderShippingMethod'];
export type CreateOrderVoucher = components['schemas']['CreateOrderVoucher'];
export type CreateOrderDeclaredTotals = components['schemas']['CreateOrderDeclaredTotals'];
export type CreateOrder = components['schemas']['CreateOrder'];
export type OrderContact = components['schemas']['OrderContact'];
export type OrderCustomer = components['schemas']['OrderCustomer'];
export type OrderAddress = components['schemas']['OrderAddress'];
export type OrderQuantities = components['schemas']['OrderQuantities'];
export type OrderItemTax = components['schemas']['OrderItemTax'];
export type OrderItem = components['schemas']['OrderItem'];
export type OrderShippingMethod = components['schemas']['OrderShippingMethod'];
export type OrderVoucher = components['schemas']['OrderVoucher'];
export type OrderRateTotal = components['schemas']['OrderRateTotal'];
export type OrderOtherTax = components['schemas']['OrderOtherTax'];
export type OrderTotals = components['schemas']['OrderTotals'];
export type OrderDeclaredTotals = components['schemas']['OrderDeclaredTotals'];
export type ComputationModes = components['schemas']['ComputationModes'];
export type OrderHold = components['schemas']['OrderHold'];
export type OrderBlocker = components['schemas']['OrderBlocker'];
export type OrderWarning = components['schemas']['OrderWarning'];
export type PromisedDelivery = components['schemas']['PromisedDelivery'];
export type AnswerSubstitute = components['schemas']['AnswerSubstitute'];
export type OrderAnswerLine = components['schemas']['OrderAnswerLine'];
export type OrderAnswer = components['schemas']['OrderAnswer'];
export type OrderShipmentItem = components['schemas']['OrderShipmentItem'];
export type OrderShipment = components['schemas']['OrderShipment'];
export type TotalsDifference = components['schemas']['TotalsDifference'];
export type OrderChangeRequest = components['schemas']['OrderChangeRequest'];
export type Order = components['schemas']['Order'];
export type OrderPreviewContact = components['schemas']['OrderPreviewContact'];
export type OrderPreviewCustomer = components['schemas']['OrderPreviewCustomer'];
export type OrderPreviewItem = components['schemas']['OrderPreviewItem'];
export type OrderPreview = components['schemas']['OrderPreview'];
export type UpdateOrderCustomer = components['schemas']['UpdateOrderCustomer'];
export type UpdateOrderItem = components['schemas']['UpdateOrderItem'];
export type UpdateOrderShippingMethod = components['schemas']['UpdateOrderShippingMethod'];
export type UpdateOrder = components['schemas']['UpdateOrder'];
export type TransitionReason = components['schemas']['TransitionReason'];
export type OrderHoldStep = components['schemas']['OrderHoldStep'];
export type OrderHistoryEntry = components['schemas']['OrderHistoryEntry'];
export type CompareOrdersEntry = components['schemas']['CompareOrdersEntry'];
export type CompareOrders = components['schemas']['CompareOrders'];
export type ComparedEntry = components['schemas']['ComparedEntry'];
export type DifferingOrder = components['schemas']['DifferingOrder'];
export type ComparedOrder = components['schemas']['ComparedOrder'];
export type OrderComparison = components['schemas']['OrderComparison'];
export type PlaceHold = components['schemas']['PlaceHold'];
export type PromiseDelivery = components['schemas']['PromiseDelivery'];
export type Substitute = components['schemas']['Substitute'];
export type AnswerLine = components['schemas']['AnswerLine'];
export type AnswerOrder = components['schemas']['AnswerOrder'];
export type AnswerNumber = components['schemas']['AnswerNumber'];
export type ShippedOrder = components['schemas']['ShippedOrder'];
export type ShipItem = components['schemas']['ShipItem'];
export type ShipItems = components['schemas']['ShipItems'];
export type ChangedItem = components['schemas']['ChangedItem'];
export type ChangeRequestEnd = components['schemas']['ChangeRequestEnd'];
export type ChangeRequest = components['schemas']['ChangeRequest'];
export type ChangeRequestedOrder = components['schemas']['ChangeRequestedOrder'];
export type RequestChange = components['schemas']['RequestChange'];
export type ChangeRequestPreview = components['schemas']['ChangeRequestPreview'];
export type ComputationFactor = components['schemas']['ComputationFactor'];
export type ComputationStep = components['schemas']['ComputationStep'];
export type OrderComputation = components['schemas']['OrderComputation'];
export type CreateOrders = components['schemas']['CreateOrders'];
export type CreateOrdersResult = components['schemas']['CreateOrdersResult'];
export type CreateOrdersResponse = components['schemas']['CreateOrdersResponse'];
export type WaitingValue = components['schemas']['WaitingValue'];
export type RefusedOrder = components['schemas']['RefusedOrder'];
export type UnknownReference = components['schemas']['UnknownReference'];
export type BindUnknownReference = components['schemas']['BindUnknownReference'];
export type SignedInPerson = components['schemas']['SignedInPerson'];
export type Me = components['schemas']['Me'];
export type Application = components['schemas']['Application'];
export type CreateApplication = components['schemas']['CreateApplication'];
export type NewApplication = components['schemas']['NewApplication'];
export type UpdateApplication = components['schemas']['UpdateApplication'];
export type Token = components['schemas']['Token'];
export type CreateToken = components['schemas']['CreateToken'];
export type NewToken = components['schemas']['NewToken'];
export type Person = components['schemas']['Person'];
export type CreatePerson = components['schemas']['CreatePerson'];
export type UpdatePerson = components['schemas']['UpdatePerson'];
export type PasswordLink = components['schemas']['PasswordLink'];
export type Tax = components['schemas']['Tax'];
export type Product = components['schemas']['Product'];
export type CreateTax = components['schemas']['CreateTax'];
export type CreateProduct = components['schemas']['CreateProduct'];
export type UpdateProduct = components['schemas']['UpdateProduct'];
export type PackagingProduct = components['schemas']['PackagingProduct'];
export type Packaging = components['schemas']['Packaging'];
export type CreatePackaging = components['schemas']['CreatePackaging'];
export type UpdatePackaging = components['schemas']['UpdatePackaging'];
export type PackagingReferenceProduct = components['schemas']['PackagingReferenceProduct'];
export type PackagingReferencePackaging = components['schemas']['PackagingReferencePackaging'];
export type PackagingReference = components['schemas']['PackagingReference'];
export type UpdatePackagingReference = components['schemas']['UpdatePackagingReference'];
export type SharePackaging = components['schemas']['SharePackaging'];
export type UpdateSharedPackaging = components['schemas']['UpdateSharedPackaging'];
export type CreatePaymentCustomer = components['schemas']['CreatePaymentCustomer'];
export type CreatePaymentOperation = components['schemas']['CreatePaymentOperation'];
export type CreatePayment = components['schemas']['CreatePayment'];
export type PaymentCustomer = components['schemas']['PaymentCustomer'];
export type PaymentOrder = components['schemas']['PaymentOrder'];
export type PaymentOperation = components['schemas']['PaymentOperation'];
export type Payment = components['schemas']['Payment'];
export type ShippingMethod = components['schemas']['ShippingMethod'];
export type CreateShippingMethod = components['schemas']['CreateShippingMethod'];
export type UpdateShippingMethod = components['schemas']['UpdateShippingMethod'];
export type ShippingMethodReference = components['schemas']['ShippingMethodReference'];
export type UpdateShippingMethodReference = components['schemas']['UpdateShippingMethodReference'];
export type ShareShippingMethod = components['schemas']['ShareShippingMethod'];
export type UpdateSharedShippingMethod = components['schemas']['UpdateSharedShippingMethod'];
export type LastWebhookDelivery = components['schemas']['LastWebhookDelivery'];
export type DisabledWebhook = components['schemas']['DisabledWebhook'];
export type FailingWebhook = components['schemas']['FailingWebhook'];
export type RecoveredWebhook = components['schemas']['RecoveredWebhook'];
export type ReferredOrder = components['schemas']['ReferredOrder'];
export type EventReference = components['schemas']['EventReference'];
export type AvailableWebhook = components['schemas']['AvailableWebhook'];
export type CreateWebhook = components['schemas']['CreateWebhook'];
export type WebhookFailure = components['schemas']['WebhookFailure'];
export type WebhookWarning = components['schemas']['WebhookWarning'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookHistoryEntry = components['schemas']['WebhookHistoryEntry'];
export type WebhookPingEvent = components['schemas']['WebhookPingEvent'];
export type WebhookPing = components['schemas']['WebhookPing'];
export type RotateWebhookSecret = components['schemas']['RotateWebhookSecret'];
export type WebhookDeliveryEvent = components['schemas']['WebhookDeliveryEvent'];
export type WebhookDeliveryOrder = components['schemas']['WebhookDeliveryOrder'];
export type WebhookDeliveryAttempt = components['schemas']['WebhookDeliveryAttempt'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookAttemptStatistics = components['schemas']['WebhookAttemptStatistics'];
export type OldestWaitingDelivery = components['schemas']['OldestWaitingDelivery'];
export type WebhookStatistics = components['schemas']['WebhookStatistics'];
export type CreateWebhookReplay = components['schemas']['CreateWebhookReplay'];
export type WebhookReplay = components['schemas']['WebhookReplay'];
export type WebhookKey = components['schemas']['WebhookKey'];
export type WebhookKeySet = components['schemas']['WebhookKeySet'];
export type SummaryOrders = components['schemas']['SummaryOrders'];
export type SummaryContacts = components['schemas']['SummaryContacts'];
export type SummaryUnknownReferences = components['schemas']['SummaryUnknownReferences'];
export type SummaryWebhooks = components['schemas']['SummaryWebhooks'];
export type WaitingDeliveryEvent = components['schemas']['WaitingDeliveryEvent'];
export type WaitingDelivery = components['schemas']['WaitingDelivery'];
export type SummaryDeliveries = components['schemas']['SummaryDeliveries'];
export type Summary = components['schemas']['Summary'];
export type ActivityHour = components['schemas']['ActivityHour'];
export type Activity = components['schemas']['Activity'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type SignInProvider = components['schemas']['SignInProvider'];
export type SignInWays = components['schemas']['SignInWays'];
export type SignIn = components['schemas']['SignIn'];
export type Session = components['schemas']['Session'];
export type SetPassword = components['schemas']['SetPassword'];
export type ProtectedResource = components['schemas']['ProtectedResource'];
export type Fault = components['schemas']['Fault'];
export type Problem = components['schemas']['Problem'];
export type ReadinessCheckStatus = components['schemas']['ReadinessCheckStatus'];
export type EventName = components['schemas']['EventName'];
export type HistoryAction = components['schemas']['HistoryAction'];
export type Flag = components['schemas']['Flag'];
export type ContactChangeState = components['schemas']['ContactChangeState'];
export type ContactCandidateMatch = components['schemas']['ContactCandidateMatch'];
export type ContactReconciliationState = components['schemas']['ContactReconciliationState'];
export type ErasureState = components['schemas']['ErasureState'];
export type CalculationMode = components['schemas']['CalculationMode'];
export type RoundingMode = components['schemas']['RoundingMode'];
export type TaxTreatment = components['schemas']['TaxTreatment'];
export type VatCategory = components['schemas']['VatCategory'];
export type OrderBlockerCode = components['schemas']['OrderBlockerCode'];
export type OrderWarningCode = components['schemas']['OrderWarningCode'];
export type AnswerStatus = components['schemas']['AnswerStatus'];
export type AnswerConsent = components['schemas']['AnswerConsent'];
export type ChangeKind = components['schemas']['ChangeKind'];
export type ChangeRequestState = components['schemas']['ChangeRequestState'];
export type OrderState = components['schemas']['OrderState'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type Fulfilment = components['schemas']['Fulfilment'];
export type ContactMatch = components['schemas']['ContactMatch'];
export type OrderHoldAction = components['schemas']['OrderHoldAction'];
export type ConsentRequest = components['schemas']['ConsentRequest'];
export type ComputationStepName = components['schemas']['ComputationStepName'];
export type ComputationRounding = components['schemas']['ComputationRounding'];
export type ErrorPolicy = components['schemas']['ErrorPolicy'];
export type Role = components['schemas']['Role'];
export type Right = components['schemas']['Right'];
export type UnknownItems = components['schemas']['UnknownItems'];
export type AcceptChanges = components['schemas']['AcceptChanges'];
export type WebhookDisabledReason = components['schemas']['WebhookDisabledReason'];
export type WebhookSignature = components['schemas']['WebhookSignature'];
export type WebhookContent = components['schemas']['WebhookContent'];
export type WebhookWarningCode = components['schemas']['WebhookWarningCode'];
export type WebhookHealth = components['schemas']['WebhookHealth'];
export type WebhookAction = components['schemas']['WebhookAction'];
export type WebhookPingEventType = components['schemas']['WebhookPingEventType'];
export type WebhookDeliveryState = components['schemas']['WebhookDeliveryState'];
export type WebhookDeliveryEventType = components['schemas']['WebhookDeliveryEventType'];
export type WebhookDeliveryKind = components['schemas']['WebhookDeliveryKind'];
export type WebhookReplayState = components['schemas']['WebhookReplayState'];
export type WebhookReplayStatus = components['schemas']['WebhookReplayStatus'];
export type FaultCode = components['schemas']['FaultCode'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type ConflictingState = components['schemas']['ConflictingState'];
export type OrderTransition = components['schemas']['OrderTransition'];
export type RateLimitPolicy = components['schemas']['RateLimitPolicy'];
export type RequestOutcome = components['schemas']['RequestOutcome'];
export type SalesOrderCreatedEvent = components['schemas']['SalesOrderCreatedEvent'];
export type SalesOrderValidatedEvent = components['schemas']['SalesOrderValidatedEvent'];
export type SalesOrderUpdatedEvent = components['schemas']['SalesOrderUpdatedEvent'];
export type SalesOrderReopenedEvent = components['schemas']['SalesOrderReopenedEvent'];
export type SalesOrderAnsweredEvent = components['schemas']['SalesOrderAnsweredEvent'];
export type SalesOrderAnswerDueEvent = components['schemas']['SalesOrderAnswerDueEvent'];
export type SalesOrderChangeRequestedEvent = components['schemas']['SalesOrderChangeRequestedEvent'];
export type SalesOrderChangeAcceptedEvent = components['schemas']['SalesOrderChangeAcceptedEvent'];
export type SalesOrderChangeRefusedEvent = components['schemas']['SalesOrderChangeRefusedEvent'];
export type SalesOrderChangeWithdrawnEvent = components['schemas']['SalesOrderChangeWithdrawnEvent'];
export type SalesOrderChangeOutdatedEvent = components['schemas']['SalesOrderChangeOutdatedEvent'];
export type SalesOrderShipmentEvent = components['schemas']['SalesOrderShipmentEvent'];
export type SalesOrderShippedEvent = components['schemas']['SalesOrderShippedEvent'];
export type SalesOrderDeliveredEvent = components['schemas']['SalesOrderDeliveredEvent'];
export type SalesOrderCancelledEvent = components['schemas']['SalesOrderCancelledEvent'];
export type SalesOrderHeldEvent = components['schemas']['SalesOrderHeldEvent'];
export type SalesOrderReleasedEvent = components['schemas']['SalesOrderReleasedEvent'];
export type PaymentReceivedEvent = components['schemas']['PaymentReceivedEvent'];
export type ContactReferenceReconciledEvent = components['schemas']['ContactReferenceReconciledEvent'];
export type WebhookFailingEvent = components['schemas']['WebhookFailingEvent'];
export type WebhookRecoveredEvent = components['schemas']['WebhookRecoveredEvent'];
export type WebhookDisabledEvent = components['schemas']['WebhookDisabledEvent'];
export type DataLostEvent = components['schemas']['DataLostEvent'];
export type ContactErasedEvent = components['schemas']['ContactErasedEvent'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseNotAcceptable = components['responses']['NotAcceptable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseContentTooLarge = components['responses']['ContentTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseServiceUnavailableForNamed = components['responses']['ServiceUnavailableForNamed'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseServiceUnavailableForChange = components['responses']['ServiceUnavailableForChange'];
export type ParameterWebhookKey = components['parameters']['WebhookKey'];
export type ParameterWebhookAttempt = components['parameters']['WebhookAttempt'];
export type ParameterWebhookSequence = components['parameters']['WebhookSequence'];
export type ParameterWebhookErased = components['parameters']['WebhookErased'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type ParameterWebhookTimestamp = components['parameters']['WebhookTimestamp'];
export type ParameterWebhookSignature = components['parameters']['WebhookSignature'];
export type ParameterWebhookKeyId = components['parameters']['WebhookKeyId'];
export type ParameterWebhookTraceparent = components['parameters']['WebhookTraceparent'];
export type $defs = Record<string, never>;
export interface operations {
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process can do its work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The process cannot do its work; `error` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unreadiness"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The id of an event: the page starts after it. Without it, the feed starts with the oldest event. */
                after?: string;
                /** @description The maximum number of events per page, 100 by default. Pages of large events are shorter. */
                limit?: number;
                /** @description Only events of this type. */
                type?: components["schemas"]["EventName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The data history, as in `GET /me`. */
                    "History-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description `true`: contacts that an application introduced and the back office has not reconciled yet. `false`: the others. */
                temporary?: boolean;
                /** @description Contacts with this e-mail address, ignoring case. */
                email?: string;
                /** @description Free text: contacts with all of these words, or words that start with them, in their name or e-mail address. Case and accents are ignored. */
                q?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContact"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContact"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContactHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description `true`: accounts that an application introduced and the back office has not reconciled yet. `false`: the others. */
                temporary?: boolean;
                /** @description Customers with exactly this name, ignoring case. */
                name?: string;
                /** @description Free text: customers with all of these words, or words that start with them, in their name. Case and accents are ignored. */
                q?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomer"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomerHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactReferences: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReference"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContactReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContactReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateContactReferenceByContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateReferencedContact"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedContactReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContactReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReference"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContactReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContactReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedContactReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContactReferenceHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSharedContacts: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReference"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    shareContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareContact"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_taken`: A name or reference is already in use.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSharedContactHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                referenceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactChanges: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                state?: components["schemas"]["ContactChangeState"];
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactChange"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactChange"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptContactChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactChange"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `contact_change_decided`: The proposed change has already been decided.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseContactChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactChange"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `contact_change_decided`: The proposed change has already been decided.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listContactCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 11 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactCandidate"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reconcileContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 11 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileContact"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReconciliation"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_reconciled`: The contact has already been reconciled into another contact.
             *
             *     `reconciliation_in_progress`: A reconciliation of the same contact is still running.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_not_temporary`: The contact is not temporary.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForNamed"];
        };
    };
    listContactReconciliations: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description Oldest first, or newest first with `-`; `createdAt` by default. */
                sort?: "createdAt" | "-createdAt";
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 11 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReconciliation"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReconciliation"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoContactReconciliation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReconciliation"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `reconciled_further`: The other contact has since been reconciled itself.
             *
             *     `reconciliation_final`: The reconciliation can no longer be undone.
             *
             *     `reconciliation_in_progress`: A reconciliation of the same contact is still running.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForNamed"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 11 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseContact"];
            };
        };
        responses: {
            /** @description The contact was erased before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `reconciliation_in_progress`: A reconciliation of the same contact is still running.
             *
             *     `contact_has_open_orders`: The contact has orders that are not delivered or cancelled.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewContactErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 11 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreview"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `reconciliation_in_progress`: A reconciliation of the same contact is still running.
             *
             *     `contact_has_open_orders`: The contact has orders that are not delivered or cancelled.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPersonalData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 11 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalData"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Orders in this state, or in one of several separated by commas: `pending,validated`. */
                state?: string;
                /** @description `true`: orders with blockers, in any state. `false`: orders without. */
                blocked?: boolean;
                /** @description Orders with a blocker of this code. */
                blocker?: components["schemas"]["OrderBlockerCode"];
                /** @description `true`: orders that are on hold. `false`: orders that are not. */
                held?: boolean;
                /** @description `true`: validated orders that wait for the seller's answer. `false`: all other orders. */
                unanswered?: boolean;
                /** @description `true`: orders with an open change request. `false`: all other orders. */
                changeRequested?: boolean;
                /** @description Free text: orders with all of these words, or words that start with them, in the order's code, externalId, externalReference and purchaseOrderNumber, in the names, e-mail and external reference of the contact, or in the name of the customer, as the order shows them. Case and accents are ignored. */
                q?: string;
                externalId?: string;
                externalReference?: string;
                /** @description The buyer's own number for the order. */
                purchaseOrderNumber?: string;
                code?: string;
                /** @description The id of the application that sent the orders; only with the right `sales`. */
                application?: number;
                /** @description The id of the contact, as orders show it. */
                contact?: number;
                /** @description The id of the customer, as orders show it. */
                customer?: number;
                /** @description Orders taken at this time or later. */
                "createdAt[gte]"?: string;
                /** @description Orders taken before this time. */
                "createdAt[lt]"?: string;
                /** @description Orders that changed at this time or later. To follow changes, sort by `updatedAt`, and let consecutive periods overlap by a minute: a change has the time at which its transaction began, and becomes visible when the transaction ends. */
                "updatedAt[gte]"?: string;
                /** @description Orders that last changed before this time. */
                "updatedAt[lt]"?: string;
                /** @description Oldest first, or newest first with `-`; `-createdAt` by default. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                /** @description Orders per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `external_id_conflict`: The externalId was used with different content.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `voucher_exceeds_total`: The vouchers are worth more than the order.
             *
             *     `tax_treatment_conflict`: A member conflicts with the tax treatment of the order.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForNamed"];
        };
    };
    previewOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPreview"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `external_id_conflict`: The externalId was used with different content.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `voucher_exceeds_total`: The vouchers are worth more than the order.
             *
             *     `tax_treatment_conflict`: A member conflicts with the tax treatment of the order.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `order_state_conflict`: The state of the order does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `voucher_exceeds_total`: The vouchers are worth more than the order.
             *
             *     `tax_treatment_conflict`: A member conflicts with the tax treatment of the order.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateOrderItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @example 40 */
                id: number;
                /** @example 54 */
                itemId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrderItem"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `order_state_conflict`: The state of the order does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `voucher_exceeds_total`: The vouchers are worth more than the order.
             *
             *     `tax_treatment_conflict`: A member conflicts with the tax treatment of the order.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validateOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `order_blocked`: Something blocks the order.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reopenOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransitionReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shipOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `answer_not_accepted`: The answer to the order has not been accepted yet.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deliverOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 40 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransitionReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrderHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    compareOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareOrders"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderComparison"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    holdOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
                /** @example credit */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceHold"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `order_state_conflict`: The state of the order does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseOrder: {
        parameters: {
            query?: {
                /** @description Why the hold is released; shown in the history. */
                reason?: string;
            };
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
                /** @example credit */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `quantity_below_shipped`: More than this quantity is shipped already.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `answer_incomplete`: The answer does not contain every item of the order.
             *
             *     `quantity_exceeds_ordered`: A quantity is larger than what was ordered.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptOrderAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerNumber"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `not_the_sender`: Only the application that sent the order may do this.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `answer_outdated`: The answer to the order was replaced or withdrawn.
             *
             *     `consent_not_awaited`: The answer to the order does not wait for consent.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseOrderAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 27 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerNumber"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `not_the_sender`: Only the application that sent the order may do this.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `answer_outdated`: The answer to the order was replaced or withdrawn.
             *
             *     `consent_not_awaited`: The answer to the order does not wait for consent.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrderAnswers: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
                /** @example LS-2026-0017 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipItems"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `order_state_conflict`: The state of the order does not allow this.
             *
             *     `answer_not_accepted`: The answer to the order has not been accepted yet.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `quantity_exceeds_accepted`: A quantity is larger than what was accepted.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deliverShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
                /** @example LS-2026-0017 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrderChangeRequests: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestOrderChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `not_the_sender`: Only the application that sent the order may do this.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `external_id_conflict`: The externalId was used with different content.
             *
             *     `order_state_conflict`: The state of the order does not allow this.
             *
             *     `change_request_open`: The order has another open change request.
             *
             *     `change_request_outdated`: The change request is not open any more, or not the latest.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `quantity_below_shipped`: More than this quantity is shipped already.
             *
             *     `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `voucher_exceeds_total`: The vouchers are worth more than the order.
             *
             *     `nothing_changes`: The change request changes nothing.
             *
             *     `tax_treatment_conflict`: A member conflicts with the tax treatment of the order.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForNamed"];
        };
    };
    previewOrderChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestPreview"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `not_the_sender`: Only the application that sent the order may do this.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `external_id_conflict`: The externalId was used with different content.
             *
             *     `order_state_conflict`: The state of the order does not allow this.
             *
             *     `change_request_open`: The order has another open change request.
             *
             *     `change_request_outdated`: The change request is not open any more, or not the latest.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `quantity_below_shipped`: More than this quantity is shipped already.
             *
             *     `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `contact_identifiers_disagree`: The identifiers refer to different contacts.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             *
             *     `voucher_exceeds_total`: The vouchers are worth more than the order.
             *
             *     `nothing_changes`: The change request changes nothing.
             *
             *     `tax_treatment_conflict`: A member conflicts with the tax treatment of the order.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag. */
                "If-Match"?: string;
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_if_match`: The If-Match header is not valid.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `change_request_outdated`: The change request is not open any more, or not the latest.
             *
             *     `order_blocked`: Something blocks the order.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refuseChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransitionReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `change_request_outdated`: The change request is not open any more, or not the latest.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 4 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `not_the_sender`: Only the application that sent the order may do this.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `change_request_outdated`: The change request is not open any more, or not the latest.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrderComputation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 39 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderComputation"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrders"];
            };
        };
        responses: {
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateOrdersResponse"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForNamed"];
        };
    };
    listUnknownReferences: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description The id of the application whose orders are waiting. */
                application?: number;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownReference"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUnknownReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownReference"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bindUnknownReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BindUnknownReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `packaging_inactive`: A packaging can no longer be ordered.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCurrentApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["BadRequest"];
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description `true`: applications that may use the service. `false`: those that were switched off. */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApplication"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApplication"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApplication"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApplicationHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 6 */
                tokenId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description `true`: people who may use the service. `false`: those who were switched off. */
                active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePerson"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_taken`: A name or reference is already in use.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_taken`: A name or reference is already in use.
             *
             *     `roles_claimed`: The roles come from the identity provider.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPersonHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordLink"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             *
             *     `no_password`: The person signs in through an identity provider.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProduct"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_taken`: A name or reference is already in use.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProduct"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProductHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPackagings: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPackaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePackaging"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPackaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePackaging: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 6 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePackaging"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPackagingHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 6 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPackagingReferences: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReference"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPackagingReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReference"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePackagingReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 6 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePackagingReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPackagingReferenceHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 6 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSharedPackagings: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReference"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sharePackaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharePackaging"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_taken`: A name or reference is already in use.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSharedPackaging: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 5 */
                referenceId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSharedPackaging"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSharedPackagingHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
                /** @example 5 */
                referenceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description The payment with this reference. */
                reference?: string;
                /** @description Payments for the order with this id. */
                order?: number;
                /** @description Payments per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `payment_reference_conflict`: The reference belongs to a payment with different content.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForNamed"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShippingMethods: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createShippingMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShippingMethod"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShippingMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateShippingMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateShippingMethod"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethod"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShippingMethodHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listShippingMethodReferences: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethodReference"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShippingMethodReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethodReference"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateShippingMethodReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateShippingMethodReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethodReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShippingMethodReferenceHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    shareShippingMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareShippingMethod"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethodReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `already_taken`: A name or reference is already in use.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `unknown_reference`: A reference or id in the request is unknown.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSharedShippingMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                referenceId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSharedShippingMethod"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingMethodReference"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /** @description `already_taken`: A name or reference is already in use. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSharedShippingMethodHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                referenceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceHistoryEntry"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAvailableWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableWebhook"][];
                };
            };
            400: components["responses"]["BadRequest"];
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Only entries that changed at this time or later, in themselves or in what is shown with them. A change has the time at which its transaction began, and becomes visible when the transaction ends: let consecutive periods overlap by a minute. */
                "updatedAt[gte]"?: string;
                /** @description Entries per page, at most 500; 100 if only `cursor` is sent. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description The id of the application that subscribed; only with the right `sales`. */
                application?: number;
                active?: boolean;
                /** @description Whether events currently reach the receiver. */
                health?: components["schemas"]["WebhookHealth"];
            };
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    subscribeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookHistory: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookHistoryEntry"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPing"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `webhook_inactive`: The subscription is not active.
             *
             *     `application_inactive`: The application is switched off.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                state?: components["schemas"]["WebhookDeliveryState"];
                /** @description Deliveries created at this time or later. */
                "createdAt[gte]"?: string;
                /** @description Deliveries created before this time. */
                "createdAt[lt]"?: string;
                /** @description Deliveries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStatistics"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllWebhookDeliveries: {
        parameters: {
            query?: {
                state?: components["schemas"]["WebhookDeliveryState"];
                /** @description Deliveries created at this time or later. */
                "createdAt[gte]"?: string;
                /** @description Deliveries created before this time. */
                "createdAt[lt]"?: string;
                /** @description Deliveries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description The id of the application that subscribed; only with the right `sales`. */
                application?: number;
                /** @description The id of the subscription. */
                webhook?: number;
                /** @description The event that was subscribed to; excludes pings. */
                event?: components["schemas"]["EventName"];
                /** @description The id of the order that the event concerns. */
                order?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 26 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 26 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `ping_not_redeliverable`: A ping cannot be sent again.
             *
             *     `webhook_inactive`: The subscription is not active.
             *
             *     `application_inactive`: The application is switched off.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookReplay"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `webhook_inactive`: The subscription is not active.
             *
             *     `application_inactive`: The application is switched off.
             *
             *     `replay_in_progress`: A replay of this subscription is already running.
             *
             *     `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description `validation_failed`: The content of the request is not valid.
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookReplays: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat this request: printable ASCII, with or without quotes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookKeySet"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `idempotency_key_invalid`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_right`: The application lacks a right.
             *
             *     `console_header_missing`: A change with a cookie lacks a header.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description `idempotency_in_progress`: A request with this Idempotency-Key is still running.
             *
             *     `idempotency_answer_lost`: The stored response of this Idempotency-Key cannot be read.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookKeySet"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    getSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: if it is still current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            /** @description Not modified since the response with the ETag in `If-None-Match`. */
            304: {
                headers: {
                    /** @description Identifies this version of the response, for `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
                /** @description Requests of the application with this id. */
                application?: number;
                /** @description Requests of this operation. */
                operation?: string;
                /** @description Requests that concern this resource: its path below `/api/v1/`. */
                resource?: string;
                /** @description `true`: only refused requests. `false`: only changes. */
                refused?: boolean;
                /** @description Requests at this time or later. */
                "at[gte]"?: string;
                /** @description Requests before this time. */
                "at[lt]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                    "application/x-ndjson": components["schemas"]["AuditEntry"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_right`: The application lacks a right. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSignInWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWays"];
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            201: {
                headers: {
                    /** @description The path of the created resource. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `invalid_token`: The token is not valid.
             *
             *     `sign_in_failed`: The sign-in failed.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `token_sign_in_off`: Nobody can sign in with a token here. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header: {
                "X-Requested-With": "console";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description `console_header_missing`: A change with a cookie lacks a header. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["ServiceUnavailableForChange"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPassword"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_json`: The body is not a JSON object.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_failed`: The sign-in failed. */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The content of the request is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailableForChange"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Entries per page: 100 by default, at most 500. */
                limit?: number;
                /** @description Where the page starts: taken from the Link header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             *
             *     `invalid_parameter`: A parameter has an invalid value.
             *
             *     `invalid_cursor`: The position in the list or event feed does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 2 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request is not valid HTTP.
             *
             *     `malformed_path`: The path is not valid percent-encoded UTF-8.
             *
             *     `unknown_parameter`: A query parameter does not exist.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `missing_token`: The request contains no token.
             *
             *     `invalid_token`: The token is not valid.
             */
            401: {
                headers: {
                    /** @description The authentication scheme that is expected. */
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `console_header_missing`: A change with a cookie lacks a header. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            /**
             * @description `identity_provider_unavailable`: The identity provider cannot be reached.
             *
             *     `temporarily_unavailable`: The service is temporarily unavailable.
             *
             *     With the `outcome` `nothing_stored`, no part of the request was stored, and none will be. With `unknown`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.
             */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProtectedResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    pushSalesOrderCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_created";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderValidated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_validated";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_updated";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_reopened";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderAnswered: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_answered";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderAnswerDue: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_answer_due";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderChangeRequested: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_change_requested";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestedOrder"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderChangeAccepted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_change_accepted";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestedOrder"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderChangeRefused: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_change_refused";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestedOrder"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderChangeWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_change_withdrawn";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestedOrder"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderChangeOutdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_change_outdated";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequestedOrder"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderShipment: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_shipment";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShippedOrder"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderShipped: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_shipped";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderDelivered: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_delivered";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_cancelled";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderHeld: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_held";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushSalesOrderReleased: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_released";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushPaymentReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "payment_received";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushContactReferenceReconciled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "contact_reference_reconciled";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactReference"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushWebhookFailing: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "webhook_failing";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailingWebhook"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushWebhookRecovered: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "webhook_recovered";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveredWebhook"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "webhook_disabled";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisabledWebhook"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushDataLost: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "data_lost";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DataLoss"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushContactErased: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "contact_erased";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasedContact"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pushEventReference: {
        parameters: {
            query?: never;
            header: {
                /** @description The event. */
                "X-WEBHOOK-EVENT": "sales_order_created" | "sales_order_validated" | "sales_order_updated" | "sales_order_reopened" | "sales_order_answered" | "sales_order_answer_due" | "sales_order_change_requested" | "sales_order_change_accepted" | "sales_order_change_refused" | "sales_order_change_withdrawn" | "sales_order_change_outdated" | "sales_order_shipment" | "sales_order_shipped" | "sales_order_delivered" | "sales_order_cancelled" | "sales_order_held" | "sales_order_released" | "payment_received" | "contact_reference_reconciled" | "webhook_failing" | "webhook_recovered" | "webhook_disabled" | "data_lost" | "contact_erased";
                /** @description The webhook key of the application. */
                "X-WEBHOOK-KEY": components["parameters"]["WebhookKey"];
                /** @description 1 for the first attempt. */
                "X-WEBHOOK-ATTEMPT": components["parameters"]["WebhookAttempt"];
                /** @description Increases within one order; absent if the event does not concern exactly one order. */
                "X-WEBHOOK-SEQUENCE"?: components["parameters"]["WebhookSequence"];
                /** @description `true` if personal data was erased from the body after the event was written; absent otherwise. */
                "X-WEBHOOK-ERASED"?: components["parameters"]["WebhookErased"];
                /** @description The id of the event: the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When the attempt was made: seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description Over `id.timestamp.body` (Standard Webhooks): `v1,` and base64 of HMAC-SHA256, or `v1a,` and base64 of Ed25519; several are separated by spaces. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description For signatures of the kind `v1a`: the `kid` of the key of each, separated by spaces; absent without them. */
                "webhook-key-id"?: components["parameters"]["WebhookKeyId"];
                /** @description The trace of the request that caused the event (W3C Trace Context), with a new parent id in each attempt. */
                traceparent: components["parameters"]["WebhookTraceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventReference"];
            };
        };
        responses: {
            /** @description The receiver accepts no more events: the subscription is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is sent again later; 429 and 503 with `Retry-After` ask for a pause. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** The names of the events. */
export const EVENT_NAMES = ['sales_order_created', 'sales_order_validated', 'sales_order_updated', 'sales_order_reopened', 'sales_order_answered', 'sales_order_answer_due', 'sales_order_change_requested', 'sales_order_change_accepted', 'sales_order_change_refused', 'sales_order_change_withdrawn', 'sales_order_change_outdated', 'sales_order_shipment', 'sales_order_shipped', 'sales_order_delivered', 'sales_order_cancelled', 'sales_order_held', 'sales_order_released', 'payment_received', 'contact_reference_reconciled', 'webhook_failing', 'webhook_recovered', 'webhook_disabled', 'data_lost', 'contact_erased'] as const;
